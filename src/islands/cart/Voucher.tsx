import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { failureWords } from '#islands/failure-words.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { $totals } from '#stores/cart-view.ts';
import { $coupon, $couponCode, $granted, applyCoupon, type CouponState, dropCoupon } from '#stores/coupon.ts';
import { keepCoupon } from '#stores/kept-coupon.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { TextField } from '#ui/TextField.tsx';

export function Voucher() {
  const { t, money } = useIsland();
  const state = useStore($coupon);
  const { subtotal, discount } = useStore($totals);
  const [code, setCode] = useState($couponCode.get);
  const [isEmpty, setIsEmpty] = useState(false);
  const id = useId();

  useEffect(keepCoupon, []);

  const granted = useStore($granted);
  if (granted) {
    return (
      <p className="voucher-used">
        <Icon name="check" isSmall />
        <span id={id}>
          {granted.effect.freeDelivery && discount.amount === 0
            ? t('cart:voucher-free-delivery', { code: granted.code })
            : t('cart:voucher-used', { code: granted.code, amount: money(discount) })}
        </span>
        <button
          type="button"
          className="button-round"
          aria-label={t('cart:voucher-remove')}
          aria-describedby={id}
          onClick={() => {
            setCode('');
            dropCoupon();
            rescueFocus('.voucher .button');
          }}
        >
          <Icon name="close" isSmall />
        </button>
      </p>
    );
  }
  // No form of its own: it stands inside the checkout's.
  const apply = () => {
    const isNone = code.trim() === '';
    // Emptied: the code of before, which could not be checked, is given up.
    if (isNone && $couponCode.get() !== '') dropCoupon();
    else setIsEmpty(isNone);
    if (!isNone) applyCoupon(code, subtotal).then(() => rescueFocus('.voucher-used button'));
  };
  const error = isEmpty ? t('cart:voucher-empty') : refusalWords(state, t);
  return (
    <div className="voucher">
      <TextField
        label={t('cart:voucher-code')}
        value={code}
        error={error}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        enterKeyHint="go"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (state.status !== 'checking') apply();
        }}
        onChange={(text) => {
          setIsEmpty(false);
          setCode(text);
        }}
      />
      <Button look="outline" isBusy={state.status === 'checking'} onClick={apply}>
        {t('cart:voucher-apply')}
      </Button>
    </div>
  );
}

function refusalWords(state: CouponState, t: IslandContext['t']): string | null {
  if (state.status !== 'refused') return null;
  const { code, params } = state.failure;
  if (code === 'coupon.wait') return t('cart:voucher-wait', { count: Number(params?.seconds ?? 1) });
  if (code === 'coupon.expired') return t('cart:voucher-expired');
  if (code === 'coupon.minimum') return t('cart:voucher-minimum');
  return code.startsWith('coupon.') ? t('cart:voucher-invalid') : failureWords(code, t);
}
