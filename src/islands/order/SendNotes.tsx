import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import type { Money } from '#domain/money.ts';
import { Changes } from '#islands/cart/Changes.tsx';
import { failureWords } from '#islands/failure-words.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { $toPay } from '#stores/cart/to-pay.ts';
import { checkForm } from '#stores/order/order-form.ts';
import { $sendProblems, type SendProblem } from '#stores/order/send-problem.ts';
import { Icon } from '#ui/Icon.tsx';
import { OtherWays } from './OtherWays.tsx';

function problemText({ code, total, name, left }: SendProblem, { t, money }: IslandContext): string {
  if (total) return t('order:total-changed', { total: money(total) });
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
            </span>
          </p>
        )}
      </div>
      {isShops && <UnsentWays total={total} />}
    </>
  );
}

/** Checks the form only when an order could not be sent. */
function UnsentWays({ total }: { readonly total: Money }) {
  const checked = checkForm();
  return (
    <div className="actions">
      <OtherWays order={checked.ok ? checked.value : null} total={total} />
    </div>
  );
}
