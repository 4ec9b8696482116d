import { computed } from 'nanostores';
import { decidedPlace } from '#domain/order/decided-place.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $isZoneClosed, $mode } from './cart-view.ts';
import { $fulfilment, $zoneChoice } from './fulfilment.ts';

/** The place that the customer has chosen before; null while something is left to choose, or if there is nothing to change. */
export const $decidedPlace = computed(
  [$mode, $fulfilment, $zoneChoice, $zones, $isZoneClosed],
  (mode, choice, zone, zones, isZoneClosed) => {
    const { modes, branches } = shopFacts();
    const isChosen = mode === 'deliver' ? !isZoneClosed : choice.mode !== null && modes.length > 1;
    const branchId = branches.length === 1 ? (branches[0]?.id ?? null) : choice.branchId;
    return isChosen ? decidedPlace({ mode, branchId, zone }, { branches, zones }) : null;
  },
);
