import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import type { RefusedField } from '#domain/order/refused-field.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { Changes } from '#islands/cart/Changes.tsx';
import { failureWords } from '#islands/failure-words.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { $toPay } from '#stores/cart/to-pay.ts';
import { checkForm, MISSING } from '#stores/order/order-form.ts';
import { $sendProblems, $toChange, type SendProblem } from '#stores/order/send-problem.ts';
import { Icon } from '#ui/Icon.tsx';
import { OtherWays } from './OtherWays.tsx';

/** The name of a field, as the review writes it. */
const NAMES: Readonly<Record<RefusedField, MessageKey>> = {
  mode: 'order:how',
  branch: 'order:to-branch',
  table: 'order:table',
  zone: 'order:label-area',
  day: 'order:day',
  address: 'order:label-address',
  time: 'order:when',
  name: 'order:label-name',
  phone: 'order:phone',
  notes: 'order:label-notes',
  cart: 'order:items',
  payment: 'order:payment',
  voucher: 'cart:voucher',
};

/** Stands for a link in a sentence. */
const GAP = '|';

function problemText(problem: SendProblem, { t, money, shop }: IslandContext): ReactNode {
  const { code, total, name, left, field } = problem;
  if (total) return t('order:total-changed', { total: money(total) });
  if (code === 'request.invalid') {
    if (!field) return t('order:refused-request');
    const [before, after] = t('order:refused-field', { field: GAP }).split(GAP);
    return (
      <>
        {before}
        <a href={placeOf(field, shop)}>{t(NAMES[field])}</a>
        {after}
      </>
    );
  }
  if (field && code.startsWith('field.')) return `${t(NAMES[field])}: ${failureWords(code, t)}`;
  if (!name) return failureWords(code, t);
  if (code === 'item.fewer-left' && left)
    return `${t('cart:change-fewer', { name, count: left })} ${t('order:refused-fewer')}`;
  return t.find(`order:refused-${code}`, { name }) ?? `${isolate(name)}: ${failureWords(code, t)}`;
}

/** What holds the order back. */
export interface Hold {
  readonly isBlocked: boolean;
  /** What there is to do in place of sending. */
  readonly instead: ReactNode;
}

/** What the customer has to accept before the order is sent, and why it cannot be sent. Tells by `onHold` what the button does meanwhile. */
export function SendNotes({ onHold }: { readonly onHold: (hold: Hold) => void }) {
  const island = useIsland();
  const { problems, isBlocked, isShops } = useStore($sendProblems);
  const toChange = useStore($toChange);
  const instead = useMemo(
    () => (toChange === 'unknown' ? <UnsentWays isMain /> : toChange && <WayOn field={toChange} />),
    [toChange],
  );
  useEffect(() => onHold({ isBlocked, instead }), [isBlocked, instead, onHold]);
  // It is gone from the order, which can be sent without it.
  const isVoucher = problems.some(({ field }) => field === 'voucher');
  return (
    <>
      <Changes isTold />
      <div className="send-problem" role="alert" id="send-problem">
        {problems.length > 0 && (
          <p className="notice">
            <Icon name="alert" isSmall />
            <span>
              {problems.map((problem) => (
                <span key={problem.code}>{problemText(problem, island)}</span>
              ))}
              {isVoucher && <WayOn field="voucher" />}
            </span>
          </p>
        )}
      </div>
      {isShops && toChange === null && <UnsentWays />}
    </>
  );
}

/** Where a field is changed: in the cart, or in the checkout. */
const placeOf = (field: RefusedField, { links }: IslandContext['shop']): string =>
  field === 'cart' ? links.cart : `${links.checkout}${MISSING}=${field}`;

/** The link to what has to be changed. */
function WayOn({ field }: { readonly field: RefusedField }) {
  const { t, shop } = useIsland();
  return (
    <a className="button" href={placeOf(field, shop)}>
      {field === 'cart' ? t('order:edit-items') : `${t('cart:choose-other')}: ${t(NAMES[field])}`}
    </a>
  );
}

/** The ways to the shop. They are the main thing to do where nobody knows what to change about an order. */
function UnsentWays({ isMain = false }: { readonly isMain?: boolean }) {
  const { t, shop } = useIsland();
  const total = useStore($toPay);
  if (isMain && !shop.telephone && !shop.whatsApp)
    return (
      <a className="button" href={shop.links.checkout}>
        {t('order:edit-details')}
      </a>
    );
  // Only an order that could not be sent is checked here.
  const checked = checkForm();
  return <OtherWays order={checked.ok ? checked.value : null} total={total} isMain={isMain} />;
}
