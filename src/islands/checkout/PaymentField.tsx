import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { paymentWords } from '#islands/order/payment-words.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $payment, $payments, choosePayment } from '#stores/order/payment.ts';
import { PAYMENT_PATHS } from '#styles/payment-paths.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { Drawing } from '#ui/Icon.tsx';

/** The card that says how to pay: a choice where there is one, a line otherwise, nothing where the store does not ask. */
export function PaymentField() {
  const { t, shop } = useIsland();
  const mode = useStore($mode);
  const offered = useStore($payments);
  const method = useStore($payment);
  if (!mode || method === null) return null;
  return (
    <div className="panel" data-field="payment">
      {offered.length > 1 ? (
        <ChoiceGroup
          legend={t('order:pay-how')}
          name="payment"
          value={method}
          choices={offered.map((value) => ({
            value,
            label: (
              <>
                <Drawing classes="icon" path={PAYMENT_PATHS[value]} />
                {paymentWords(value, mode, t)}
              </>
            ),
          }))}
          onChange={choosePayment}
        />
      ) : (
        <p className="payment-line">
          <span className="muted">{t('order:payment')}</span> <span>{paymentWords(method, mode, t)}</span>
        </p>
      )}
      {/* Nobody should pay for an order that the shop does not have. */}
      {method === 'transfer' && shop.transferText && <p className="muted">{t('checkout:transfer-after')}</p>}
    </div>
  );
}
