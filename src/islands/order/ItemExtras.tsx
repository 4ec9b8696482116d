import type { ChosenExtra } from '#domain/catalogue/extras.ts';
import { addedOn } from '#i18n/format-number.ts';
import { useIsland } from '#islands/island.tsx';

interface Props {
  readonly extras?: readonly ChosenExtra[] | undefined;
  /** False: the kitchen's view. */
  readonly hasPrices?: boolean;
}

/** The extras of one piece, indented below what they belong to. */
export function ItemExtras({ extras = [], hasPrices = true }: Props) {
  const { t, money, count } = useIsland();
  return extras.map(({ key, group, name, pieces, total, isOnce, isFree }) => (
    <span className="item-extra" key={key}>
      <bdi className="text">{`${group}: ${pieces > 1 ? `${count(pieces)} × ` : ''}${name}`}</bdi>
      {hasPrices && (isFree || total.amount > 0) && (
        // A space within would be on the far side of the price in a right-to-left line.
        <>
          {' '}
          <bdi>{isFree ? t('cart:extra-free') : addedOn(money(total))}</bdi>
          {isOnce && ` ${t('cart:once')}`}
        </>
      )}
    </span>
  ));
}
