import { computed } from 'nanostores';
import { hindranceOf } from '#domain/cart/hindrance.ts';
import { $cartCheck } from '#stores/cart/cart-check.ts';
import { $deliveryGoal } from '#stores/cart/cart-totals.ts';
import { $delivery, $isZoneClosed, $mode } from '#stores/cart/cart-view.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $closed } from './opening.ts';

/** What keeps the cart from the checkout. Where there are times, the checkout asks for one at which a closed area is open. */
export const $hindrance = computed(
  [$closed, $cartCheck, $mode, $delivery, $isZoneClosed, $deliveryGoal],
  (closed, { hasChanges, hasOnlyGone }, mode, delivery, isZoneClosed, goal) =>
    hindranceOf({
      closed,
      hasChanges,
      hasOnlyGone,
      lacksArea: mode === 'deliver' && (delivery === undefined || (isZoneClosed && !shopFacts().slots)),
      isBelowMinimum: goal?.kind === 'minimum',
    }),
);
