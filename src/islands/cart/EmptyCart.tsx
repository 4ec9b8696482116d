import { useIsland } from '#islands/island.tsx';
import { Message } from '#ui/Message.tsx';

export function EmptyCart() {
  const { t, shop } = useIsland();
  const action = (
    <a className="button" href={shop.links.shop}>
      {t(shop.businessKind === 'restaurant' ? 'shop:browse-restaurant' : 'shop:browse')}
    </a>
  );
  return (
    <Message icon="cart" title={t('errors:cart.empty')} actions={action}>
      {t('cart:cart-empty-text')}
    </Message>
  );
}
