import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { isSameCoupon } from '#domain/cart/coupon.ts';
import { useIsland } from '#islands/island.tsx';
import { $totals } from '#stores/cart/cart-totals.ts';
import {
  $coupon,
  $couponCode,
  $earlierCodes,
  $granted,
  applyCoupon,
  dropCoupon,
  dropEarlier,
  keepForAnother,
} from '#stores/cart/coupon.ts';
import { $email } from '#stores/cart/customer-known.ts';
import { $storeSums } from '#stores/cart/priced-cart.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { TextField } from '#ui/TextField.tsx';
import { couponWords, refusalWords } from './refusal-words.ts';

/** Takes codes and shows their discounts. A shop with a plugin that prices no carts takes one code. */
export default function Voucher() {
  const { t, shop } = useIsland();
  const granted = useStore($granted);
  const earlier = useStore($earlierCodes);
  const takesSeveral = shop.cartPricing !== 'never';
  return (
    <div className="vouchers">
      {earlier.map((code) => (
        <UsedVoucher key={code} code={code} drop={() => dropEarlier(code)} />
      ))}
      {granted ? <UsedVoucher code={granted.code} drop={dropCoupon} /> : <VoucherForm />}
      {granted && takesSeveral && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            keepForAnother();
            rescueFocus('.voucher input');
          }}
        >
          {t('cart:voucher-another')}
        </button>
      )}
      {/* Such a plugin says only what the voucher takes off this total. It checks products and persons with the order. */}
      {granted && !takesSeveral && <p className="muted">{t('cart:voucher-checked')}</p>}
    </div>
  );
}

function UsedVoucher({ code, drop }: { readonly code: string; readonly drop: () => void }) {
  const { t } = useIsland();
  const granted = useStore($granted);
  const totals = useStore($totals);
  const sums = useStore($storeSums);
  const id = useId();
  const hasFocus = useRef(false);
  // The customer or the store removed it.
  useEffect(
    () => () => {
      if (hasFocus.current) rescueFocus('.voucher .button');
    },
    [],
  );
  const named = sums?.granted.find((each) => isSameCoupon(each.code, code));
  const refused = sums?.refused.find((each) => isSameCoupon(each.code, code));
  const own = granted?.code === code ? { ...granted.effect, discount: totals.discount } : null;
  const effect = named ?? own;
  return (
    <p className="voucher-used" data-refused={refused ? '' : undefined}>
      <Icon name={refused ? 'alert' : 'check'} isSmall />
      <span id={id}>
        {refused && `${code}: ${couponWords(refused.failure.code, t)}`}
        {/* The sums say how much it takes off. */}
        {!refused &&
          t(
            effect?.freeDelivery && effect.discount.amount === 0
              ? 'cart:voucher-free-delivery'
              : 'cart:voucher-used',
            { code },
          )}
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
        onClick={drop}
      >
        <Icon name="close" isSmall />
      </button>
    </p>
  );
}

/** Refusals that may end with an e-mail address. */
const NEED_EMAIL: ReadonlySet<string> = new Set(['coupon.email-needed', 'coupon.other-email']);

function VoucherForm() {
  const { t } = useIsland();
  const state = useStore($coupon);
  const { itemsTotal } = useStore($totals);
  const [email, setEmail] = useState($email.get);
  const [code, setCode] = useState($couponCode.get);
  const [isEmpty, setIsEmpty] = useState(false);
  const isChecking = state.status === 'checking';
  // By name: the field may hold another code by now.
  const refused = state.status === 'refused' ? `${state.code}: ${refusalWords(state, t)}` : null;
  const needsEmail = state.status === 'refused' && NEED_EMAIL.has(state.failure.code);
  // It is no form of its own, because it is part of the checkout's form.
  const apply = () => {
    const isNone = code.trim() === '';
    // An emptied field drops the earlier code, which could not be checked.
    if (isNone && $couponCode.get() !== '') dropCoupon();
    else setIsEmpty(isNone);
    if (needsEmail) $email.set(email.trim());
    if (!isNone) applyCoupon(code, itemsTotal).then(() => rescueFocus('.voucher-used button'));
  };
  const applyOnEnter = (event: { readonly key: string; preventDefault(): void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isChecking) apply();
  };
  return (
    <div className="voucher">
      <TextField
        label={t('cart:voucher-code')}
        value={code}
        error={isEmpty ? t('cart:voucher-empty') : refused}
        isErrorTold
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        enterKeyHint="go"
        onKeyDown={applyOnEnter}
        onChange={(text) => {
          setIsEmpty(false);
          setCode(text);
        }}
      />
      {needsEmail && (
        <TextField
          label={t('cart:voucher-email')}
          value={email}
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={100}
          enterKeyHint="go"
          onKeyDown={applyOnEnter}
          onChange={setEmail}
        />
      )}
      <Button look="outline" isBusy={isChecking} onClick={apply}>
        {t('cart:voucher-apply')}
      </Button>
    </div>
  );
}
