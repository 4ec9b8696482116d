import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $totals } from '#stores/cart/cart-view.ts';
import { $coupon, $couponCode, $granted, applyCoupon, dropCoupon } from '#stores/cart/coupon.ts';
import { keepCoupon } from '#stores/cart/kept-coupon.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { TextField } from '#ui/TextField.tsx';
import { refusalWords } from './refusal-words.ts';

/** Takes a code and shows what it takes off. */
export function Voucher() {
  const granted = useStore($granted);
  useEffect(keepCoupon, []);
  return granted ? <UsedVoucher granted={granted} /> : <VoucherForm />;
}

function UsedVoucher({ granted }: { readonly granted: NonNullable<ReturnType<typeof $granted.get>> }) {
  const { t, money } = useIsland();
  const { discount } = useStore($totals);
  const id = useId();
  const hasFocus = useRef(false);
  // Taken away by a press, or by the store.
  useEffect(
    () => () => {
      if (hasFocus.current) rescueFocus('.voucher .button');
    },
    [],
  );
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
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
        onClick={dropCoupon}
      >
        <Icon name="close" isSmall />
      </button>
    </p>
  );
}

function VoucherForm() {
  const { t } = useIsland();
  const state = useStore($coupon);
  const { subtotal } = useStore($totals);
  const [code, setCode] = useState($couponCode.get);
  const [isEmpty, setIsEmpty] = useState(false);
  const isChecking = state.status === 'checking';
  // No form of its own: it stands inside the checkout's.
  const apply = () => {
    const isNone = code.trim() === '';
    // Emptied: the code of before, which could not be checked, is given up.
    if (isNone && $couponCode.get() !== '') dropCoupon();
    else setIsEmpty(isNone);
    if (!isNone) applyCoupon(code, subtotal).then(() => rescueFocus('.voucher-used button'));
  };
  return (
    <div className="voucher">
      <TextField
        label={t('cart:voucher-code')}
        value={code}
        error={isEmpty ? t('cart:voucher-empty') : refusalWords(state, t)}
        isErrorTold
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        enterKeyHint="go"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isChecking) apply();
        }}
        onChange={(text) => {
          setIsEmpty(false);
          setCode(text);
        }}
      />
      <Button look="outline" isBusy={isChecking} onClick={apply}>
        {t('cart:voucher-apply')}
      </Button>
    </div>
  );
}
