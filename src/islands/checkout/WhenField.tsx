import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { hasTimes } from '#domain/order/draft-form.ts';
import { LatePart, useIsland } from '#islands/island.tsx';
import { chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $closed, $opening } from '#stores/order/opening.ts';
import { $orderForm } from '#stores/order/order-form.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { useRefusal } from './refusal.ts';
import { soonWords } from './soon-words.ts';

/** Most orders are for as soon as possible. */
const SlotFields = lazy(() => import('./SlotFields.tsx'));

/** When: a choice where the shop offers times, a line otherwise, nothing for an area with days. */
export function WhenField() {
  const island = useIsland();
  const { t, shop } = island;
  const form = useStore($orderForm);
  const zones = useStore($zones);
  const { busy } = useStore($sign);
  const { isOpen } = useStore($opening);
  const closed = useStore($closed);
  const error = useRefusal('time');
  const soon = soonWords(form, zones, busy, island);
  if (closed || !hasTimes(form, { slots: shop.slots, zones }))
    return !isOpen || (form.mode === 'deliver' && form.day) ? null : (
      <p className="payment-line">
        <span className="muted">{t('order:when')}</span> <span>{soon}</span>
      </p>
    );
  const isLater = form.wantedAt !== null || !isOpen;
  return (
    <div className="fields" data-field="time">
      {isOpen && (
        <ChoiceGroup
          legend={t('order:when')}
          name="when"
          value={isLater ? 'later' : 'soon'}
          choices={[
            { value: 'soon', label: soon },
            { value: 'later', label: t('checkout:slot') },
          ]}
          onChange={(value) => chooseFulfilment({ wantedAt: value === 'later' ? 0 : null })}
        />
      )}
      {isLater && (
        <LatePart>
          <SlotFields error={error} />
        </LatePart>
      )}
    </div>
  );
}
