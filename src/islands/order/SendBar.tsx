import { useStore } from '@nanostores/react';
import { isolate } from '#domain/language/isolate.ts';
import { CHANGES_AGREED } from '#islands/cart/Changes.tsx';
import { MISSING } from '#islands/checkout/refusal.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { $cartCheck } from '#stores/cart/cart-check.ts';
import { $isSummed } from '#stores/cart/cart-totals.ts';
import { $isLoading } from '#stores/cart/cart-view.ts';
import { $isCouponOpen } from '#stores/cart/kept-coupon.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { $products, nameOf } from '#stores/catalogue/products.ts';
import { $online } from '#stores/device/online.ts';
import { checkForm } from '#stores/order/order-form.ts';
import { $send, sendOrder } from '#stores/order/send-order.ts';
import { $opening } from '#stores/shop/opening.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** The button that sends, with the reason beside it when it cannot. */
export function SendBar() {
  const { t, money, shop } = useIsland();
  const state = useStore($send);
  const products = useStore($products);
  const total = useStore($toPay);
  const isSummed = useStore($isSummed);
  const isLoading = useStore($isLoading);
  const isCouponOpen = useStore($isCouponOpen);
  const isOnline = useStore($online);
  const { isOpen } = useStore($opening);
  const { hasChanges } = useStore($cartCheck);
  const progress = { checking: t('order:checking'), sending: t('order:sending') };
  const isSending = state.status === 'checking' || state.status === 'sending';

  const problems = () => {
    const failed = state.status === 'failed' ? [t('errors:order.failed')] : [];
    const changed = hasChanges ? [t('order:cart-changed')] : [];
    if (!isOpen) return [...failed, t('errors:store.closed'), ...changed];
    if (!isOnline) return [t('order:offline-blocked'), ...changed];
    if (state.status === 'other-tab') return [t('order:other-tab'), ...changed];
    if (hasChanges) return [...failed, ...changed];
    if (state.status === 'changed') return [t('order:total-changed', { total: money(total) })];
    if (state.status !== 'failed') return [];
    const { code, params } = state.failure;
    if (code === 'order.total-changed' && typeof params?.amount === 'number')
      return [t('order:total-changed', { total: money({ ...total, amount: params.amount }) })];
    const name = nameOf(products[Number(params?.productId)]);
    return [...failed, name ? refusalOf(name, code, Number(params?.remaining)) : failureWords(code, t)];
  };
  const refusalOf = (name: string, code: string, left: number): string => {
    if (code === 'item.sold-out') return t('order:refused-sold-out', { name });
    if (code === 'item.unavailable') return t('order:refused-gone', { name });
    if (code === 'item.quantity-invalid') return t('order:refused-quantity', { name });
    if (code === 'item.options-missing') return t('order:refused-options', { name });
    if (code === 'item.fewer-left' && left > 0)
      return `${t('cart:change-fewer', { name, count: left })} ${t('order:refused-fewer')}`;
    return `${isolate(name)}: ${failureWords(code, t)}`;
  };
  const texts = problems();
  const isBlocked = !isOpen || !isOnline || hasChanges;

  return (
    <>
      <div className="send-problem" role="alert" id="send-problem">
        {texts.length > 0 && (
          <p className="notice">
            <Icon name="alert" isSmall />
            <span>
              {texts.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </span>
          </p>
        )}
      </div>
      <div className="order-bar">
        <p className="send-progress" role="status">
          {isSending && progress[state.status as keyof typeof progress]}
        </p>
        <Button
          isWide
          // Nobody agrees to a total that is not shown yet.
          isBusy={isSending || isLoading || isCouponOpen}
          isBlocked={isBlocked}
          aria-describedby="send-problem"
          onClick={() => {
            if (hasChanges) document.querySelector<HTMLElement>(CHANGES_AGREED)?.focus();
            if (isBlocked) return;
            const checked = checkForm();
            if (!checked.ok && checked.error[0]?.field !== 'store') {
              // Something was never filled in: the checkout asks for it.
              location.assign(`${shop.links.checkout}${MISSING}`);
              return;
            }
            sendOrder().then(() => rescueFocus());
          }}
        >
          <span>{t('order:send')}</span>
          {isSummed && <bdi>{money(total)}</bdi>}
        </Button>
      </div>
    </>
  );
}
