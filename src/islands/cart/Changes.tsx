import { useStore } from '@nanostores/react';
import { changeWords } from '#islands/change-words.ts';
import { useIsland } from '#islands/island.tsx';
import { acceptChanges } from '#stores/cart/cart-check.ts';
import { $cartView } from '#stores/cart/cart-view.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Changes since the customer last looked, which they have to accept. `isTold`: another part of the page announces them. */
export function Changes({ isTold = false }: { readonly isTold?: boolean }) {
  const island = useIsland();
  const { t } = island;
  const changed = useStore($cartView).filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return null;
  return (
    <section className="notice" role={isTold ? undefined : 'alert'} aria-labelledby="changes-title">
      <h2 id="changes-title">
        <Icon name="alert" isSmall />
        {t('cart:changes-title')}
      </h2>
      <ul>
        {changed.flatMap(({ key, name, changes }) =>
          changes.map((change) => (
            <li key={`${key} ${change.kind}`}>
              {changeWords(change, name ?? t('cart:unknown-product'), island)}
            </li>
          )),
        )}
      </ul>
      <Button
        look="quiet"
        onClick={() => {
          acceptChanges();
          rescueFocus();
        }}
      >
        {t('cart:changes-accept')}
      </Button>
    </section>
  );
}
