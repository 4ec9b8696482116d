import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { ManagedExtra } from '#domain/manage/menu-extras.ts';
import { canStop } from '#domain/manage/menu-item.ts';
import { useIsland } from '#islands/island.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { $extras, setExtra } from '#stores/manage/menu/menu.ts';
import { StockButton, StockState } from './StockButtons.tsx';
import { StockSwitch } from './StockSwitch.tsx';

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
  const why = useId();
  const { name, group, dishes, soldOut } = extra;
  const isOn = soldOut === 'no';
  return (
    <li className="dish">
      <div className="dish-row">
        <div className="dish-name">
          <Name name={name} />
          <p className="muted">
            <Name name={group} isPlain /> · {t('dishes:of-dishes', { count: dishes })}
          </p>
        </div>
        {soldOut !== 'store' && (
          <StockSwitch {...{ name, isOn, why }} send={() => setExtra(extra, isOn ? 'today' : 'no')} />
        )}
      </div>
      <StockState id={why} item={extra} />
      {canStop(extra) && (
        <StockButton
          look="link"
          label={t('dishes:until-told-one', { name })}
          send={() => setExtra(extra, 'until-told')}
        >
          {t('dishes:until-told')}
        </StockButton>
      )}
    </li>
  );
}
