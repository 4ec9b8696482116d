import { BrowseLink } from '#islands/BrowseLink.tsx';
import { useIsland } from '#islands/island.tsx';
import { Message } from '#ui/Message.tsx';

export function EmptyCart() {
  const { t } = useIsland();
  return (
    <Message icon="cart" title={t('errors:cart.empty')} actions={<BrowseLink />}>
      {t('cart:cart-empty-text')}
    </Message>
  );
}
