import { useStore } from '@nanostores/react';
import type { ManagedExtra } from '#domain/manage/menu-extras.ts';
import { useIsland } from '#islands/island.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { $extras, setExtra } from '#stores/manage/menu/menu.ts';
import { StockButton, StockState } from './StockButtons.tsx';

/** Lists the extras of all dishes, and lets managers sell them out. */
export function Extras() {
  const extras = useStore($extras);
  if (extras.length === 0) return null;
  return (
    <ul className="dishes">
      {extras.map((extra) => (
        <ExtraRow key={`${extra.key} ${extra.ownName}`} extra={extra} />
      ))}
    </ul>
  );
}

function ExtraRow({ extra }: { readonly extra: ManagedExtra }) {
  const { t } = useIsland();
  const { name, group, dishes, soldOut } = extra;
  return (
    <li className="dish">
      <p className="dish-name">
        <Name name={name} />
      </p>
      <p className="muted">
        <Name name={group} isPlain /> · {t('dishes:of-dishes', { count: dishes })}
      </p>
      <StockState item={extra} />
      <p className="staff-actions">
        {soldOut === 'no' && (
          <StockButton
            look="outline"
            label={t('dishes:sell-out-one', { name })}
            send={() => setExtra(extra, 'today')}
          >
            {t('dishes:sell-out')}
          </StockButton>
        )}
        {(soldOut === 'today' || soldOut === 'until-told') && (
          <StockButton label={t('dishes:there-one', { name })} send={() => setExtra(extra, 'no')}>
            {t('dishes:there')}
          </StockButton>
        )}
        {(soldOut === 'today' || soldOut === 'no') && (
          <StockButton
            look="outline"
            label={t('dishes:until-told-one', { name })}
            send={() => setExtra(extra, 'until-told')}
          >
            {t('dishes:until-told')}
          </StockButton>
        )}
      </p>
    </li>
  );
}
