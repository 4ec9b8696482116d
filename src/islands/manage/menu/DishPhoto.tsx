import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cropAxis, draggedTo } from '#domain/manage/dish-photo.ts';
import { useIsland } from '#islands/island.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { drawPhoto, type DishPhoto as Photo, type PhotoFault } from '#stores/manage/menu/photo.ts';
import { Button } from '#ui/Button.tsx';

interface Props {
  readonly photo: Photo | null;
  readonly fault: PhotoFault | null;
  /** As the menu shows them. */
  readonly name: string;
  readonly price: string;
  /** Words of the button that chooses the first photo. */
  readonly choose: string;
  readonly onChoose: (file: File) => void;
  readonly onMove: (at: number) => void;
  readonly onNone: () => void;
  /** Another button beside the one that chooses the first photo. */
  readonly more?: ReactNode;
}

/** Chooses the photo of a dish, shows it as the menu will, and moves its crop with a finger or with keys. */
export function DishPhoto({ photo, fault, name, price, choose, more, ...on }: Props) {
  const { t } = useIsland();
  return (
    <div className="dish-photo">
      {photo && (
        <>
          <div className="dish-preview">
            <p className="muted">{t('dishes:preview')}</p>
            {/* The markup of a card of the menu, which lies on its side where it is alone in its row. */}
            <ul className="cards">
              <li>
                <article className="card">
                  <div className="card-media">
                    <div className="picture">
                      <PhotoFrame photo={photo} onMove={on.onMove} />
                    </div>
                    <span className="add card-action" aria-hidden="true">
                      +
                    </span>
                  </div>
                  <div className="card-body">
                    <p className="card-name">
                      <Name name={name} isPlain />
                    </p>
                    <p className="price">
                      <bdi>{price}</bdi>
                    </p>
                  </div>
                </article>
              </li>
            </ul>
          </div>
          <PhotoSlider photo={photo} onMove={on.onMove} />
        </>
      )}
      <p className="staff-actions">
        <label className="button button-outline">
          <StaffIcon name="camera" />
          {photo ? t('dishes:photo-other') : choose}
          <input
            className="visually-hidden"
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) on.onChoose(file);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
        {!photo && more}
        {photo && (
          <Button look="quiet" onClick={on.onNone}>
            {t('dishes:photo-none')}
          </Button>
        )}
      </p>
      <div role="alert">{fault && <p className="field-error">{t(`managing:${fault}`)}</p>}</div>
    </div>
  );
}

interface PartProps extends Pick<Props, 'onMove'> {
  readonly photo: Photo;
}

/** The photo as the menu shows it. A finger moves it. */
function PhotoFrame({ photo, onMove }: PartProps) {
  const { t } = useIsland();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawPhoto(canvas.current, photo);
  }, [photo]);
  // Not `movementX`, which some browsers do not fill for fingers.
  const finger = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (!finger.current) return;
    const moved = { x: x - finger.current.x, y: y - finger.current.y };
    const frame = { width: currentTarget.clientWidth, height: currentTarget.clientHeight };
    finger.current = { x, y };
    onMove(draggedTo(photo.at, photo.bitmap, frame, moved));
  };
  const letGo = () => {
    finger.current = null;
  };
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('dishes:preview')}
      data-axis={cropAxis(photo.bitmap)}
      onPointerDown={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
        currentTarget.setPointerCapture(pointerId);
        finger.current = { x, y };
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}

/** Moves the photo with keys. */
function PhotoSlider({ photo, onMove }: PartProps) {
  const { t } = useIsland();
  const id = useId();
  if (cropAxis(photo.bitmap) === null) return null;
  return (
    <p className="dish-crop">
      <label htmlFor={id}>{t('dishes:photo-move')}</label>
      <input
        id={id}
        type="range"
        min="0"
        max="100"
        // From left to right, like the picture.
        dir="ltr"
        value={Math.round(photo.at * 100)}
        onChange={({ target }) => onMove(Number(target.value) / 100)}
      />
    </p>
  );
}
