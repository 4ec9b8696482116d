import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import type { Money } from '#domain/money.ts';
import { CHANGES_AGREED } from '#islands/cart/Changes.tsx';
import { failureWords } from '#islands/failure-words.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { $isSummed } from '#stores/cart/cart-totals.ts';
import { $isLoading } from '#stores/cart/cart-view.ts';
import { $isCouponOpen } from '#stores/cart/kept-coupon.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { checkForm, MISSING } from '#stores/order/order-form.ts';
import { $sendProblems, type SendProblem } from '#stores/order/send-problem.ts';
import { $send } from '#stores/order/send-state.ts';
import { sendOrder } from '#stores/order/sender.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { loadWriter, OtherWays } from './OtherWays.tsx';

function problemText({ code, total, name, left }: SendProblem, { t, money }: IslandContext): string {
  if (total) return t('order:total-changed', { total: money(total) });
  if (!name) return failureWords(code, t);
  if (code === 'item.fewer-left' && left)
    return `${t('cart:change-fewer', { name, count: left })} ${t('order:refused-fewer')}`;
  return t.find(`order:refused-${code}`, { name }) ?? `${isolate(name)}: ${failureWords(code, t)}`;
}

/** The button that sends the order, and the reason if it cannot. */
export function SendBar() {
  const island = useIsland();
  const { t, money, shop } = island;
  const { status } = useStore($send);
  const { problems, isBlocked, isShops } = useStore($sendProblems);
  const total = useStore($toPay);
  const isSummed = useStore($isSummed);
  const isLoading = useStore($isLoading);
  const isCouponOpen = useStore($isCouponOpen);
  // What sends may still be loading.
  const [isStarting, setIsStarting] = useState(false);
  const isSending = isStarting || status === 'checking' || status === 'sending';

  return (
    <>
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
      <div className="order-bar">
        <p className="send-progress" role="status">
          {isSending && t(status === 'sending' ? 'order:sending' : 'order:checking')}
        </p>
        <Button
          isWide
          // Nobody can accept a total before it is shown.
          isBusy={isSending || isLoading || isCouponOpen}
          isBlocked={isBlocked}
          aria-describedby="send-problem"
          onClick={() => {
            if (isBlocked) return document.querySelector<HTMLElement>(CHANGES_AGREED)?.focus();
            const checked = checkForm();
            if (!checked.ok && checked.error[0]?.field !== 'store') {
              // A field is empty: the checkout shows it.
              location.assign(`${shop.links.checkout}${MISSING}`);
              return;
            }
            loadWriter().catch(() => {});
            setIsStarting(true);
            sendOrder().then(() => {
              setIsStarting(false);
              rescueFocus();
            });
          }}
        >
          <span>{t('order:send')}</span>
          {isSummed && <bdi>{money(total)}</bdi>}
        </Button>
      </div>
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
