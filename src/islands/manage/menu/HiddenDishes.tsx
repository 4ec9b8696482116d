import type { ManagedMenu } from '#domain/manage/menu.ts';
import { useIsland } from '#islands/island.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { setDetails } from '#stores/manage/menu/menu.ts';
import { StockButton } from './StockButtons.tsx';

/** Lists the dishes that managers have hidden, and shows them again. */
export function HiddenDishes({ dishes }: { readonly dishes: ManagedMenu['hidden'] }) {
  const { t } = useIsland();
  if (dishes.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="manage-hidden">
      <h2 id="manage-hidden">{t('dishes:hidden')}</h2>
      <ul className="dishes">
        {dishes.map(({ id, name }) => (
          <li className="dish" key={id}>
            <p className="dish-name">
              <Name name={name} />
            </p>
            <StockButton
              look="outline"
              label={t('dishes:show-one', { name })}
              send={() => setDetails(id, { isHidden: false })}
            >
              {t('dishes:show')}
            </StockButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
