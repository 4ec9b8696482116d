import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import type { Money } from '#domain/money.ts';
import type { RefusedField } from '#domain/order/refused-field.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { Changes } from '#islands/cart/Changes.tsx';
import { failureWords } from '#islands/failure-words.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { $toPay } from '#stores/cart/to-pay.ts';
import { checkForm, MISSING } from '#stores/order/order-form.ts';
import { $sendProblems, type SendProblem } from '#stores/order/send-problem.ts';
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

function problemText({ code, total, name, left, field }: SendProblem, { t, money }: IslandContext): string {
  if (total) return t('order:total-changed', { total: money(total) });
  if (code === 'request.invalid')
    return field ? t('order:refused-field', { field: t(NAMES[field]) }) : t('order:refused-request');
  if (field && code.startsWith('field.')) return `${t(NAMES[field])}: ${failureWords(code, t)}`;
  if (!name) return failureWords(code, t);
  if (code === 'item.fewer-left' && left)
    return `${t('cart:change-fewer', { name, count: left })} ${t('order:refused-fewer')}`;
  return t.find(`order:refused-${code}`, { name }) ?? `${isolate(name)}: ${failureWords(code, t)}`;
}

/** What the customer has to accept before the order is sent, and why it cannot be sent. Tells whether that blocks the button. */
export function SendNotes({ onBlocked }: { readonly onBlocked: (isBlocked: boolean) => void }) {
  const island = useIsland();
  const { problems, isBlocked, isShops } = useStore($sendProblems);
  const total = useStore($toPay);
  useEffect(() => onBlocked(isBlocked), [isBlocked, onBlocked]);
  const toMend = problems.find(({ code, field }) => field || code === 'request.invalid');
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
              {toMend && <WayOn field={toMend.field ?? null} />}
            </span>
          </p>
        )}
      </div>
      {isShops && <UnsentWays total={total} />}
    </>
  );
}

/** The link to what has to be changed: the cart, the field of the checkout, or all fields if the store names none. */
function WayOn({ field }: { readonly field: RefusedField | null }) {
  const { t, shop } = useIsland();
  const { cart, checkout } = shop.links;
  const [href, words] =
    field === 'cart'
      ? [cart, t('order:edit-items')]
      : field
        ? [`${checkout}${MISSING}=${field}`, `${t('cart:choose-other')}: ${t(NAMES[field])}`]
        : [checkout, t('order:edit-details')];
  return (
    <a className="button" href={href}>
      {words}
    </a>
  );
}

/** Checks the form only when an order could not be sent. */
function UnsentWays({ total }: { readonly total: Money }) {
  const checked = checkForm();
  return <OtherWays order={checked.ok ? checked.value : null} total={total} />;
}
