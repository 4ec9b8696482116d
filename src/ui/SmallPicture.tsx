import type { PictureFacts } from '#domain/catalogue/product-facts.ts';
import { Icon } from './Icon.tsx';

interface Props {
  readonly picture: PictureFacts | null;
  /** The placeholder for a missing picture. */
  readonly isFood: boolean;
}

/** A square picture beside its name. */
export function SmallPicture({ picture, isFood }: Props) {
  if (!picture) {
    return (
      <span className="picture picture-empty picture-small">
        <Icon name={isFood ? 'dish' : 'bag'} />
      </span>
    );
  }
  return (
    <span className={`picture picture-small tint-${picture.tint}`}>
      <img src={picture.url} alt="" width="88" height="88" loading="lazy" decoding="async" />
    </span>
  );
}
