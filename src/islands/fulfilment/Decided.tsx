import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $decidedPlace } from '#stores/cart/decided-place.ts';
import type { ScreenIcon } from '#styles/icon-paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

interface LineProps {
  readonly children: ReactNode;
  readonly icon: ScreenIcon;
  /** What was decided; null: it is still asked. */
  readonly line: ReactNode;
  /** What follows from it, below the line. */
  readonly note?: ReactNode;
  /** Selector of what has the focus when the line opens. */
  readonly first: string;
}

/** What was decided before, in one line that opens the questions (`children`). They stay open while somebody answers them. */
export function DecidedLine({ children, icon, line, note, first }: LineProps) {
  const { t } = useIsland();
  const [isOpen, setIsOpen] = useState(false);
  const isAsked = isOpen || line === null;
  useEffect(() => setIsOpen(isAsked), [isAsked]);
  if (isAsked) return children;
  return (
    <button
      type="button"
      className="decided"
      onClick={() => {
        setIsOpen(true);
        rescueFocus(first);
      }}
    >
      <Icon name={icon} />
      <strong className="text">{line}</strong>
      <span className="more">{t('cart:choose-other')}</span>
      {note}
    </button>
  );
}

interface Props extends Pick<LineProps, 'children' | 'note'> {
  /** The branch is named below. */
  readonly isNamedBelow?: boolean;
}

/** Mode and place that were chosen before, or the questions for them. */
export function Decided({ children, note, isNamedBelow }: Props) {
  const { t } = useIsland();
  const isDelivered = useStore($mode) === 'deliver';
  const decided = useStore($decidedPlace);
  const wordsFor = (place: string) =>
    isDelivered
      ? t('cart:deliver-to', { place })
      : [t('common:mode-pickup'), !isNamedBelow && place].filter(Boolean).join(' · ');
  return (
    <DecidedLine
      icon={isDelivered ? 'pin' : 'bag'}
      line={decided === null ? null : wordsFor(decided)}
      note={note}
      first={'[data-field="mode"] input:checked, [data-field="zone"] select'}
    >
      {children}
    </DecidedLine>
  );
}
