import { computed, type ReadableAtom } from 'nanostores';
import { modeState, type OpenState } from '#domain/hours/open-state.ts';
import { pausedMode } from '#domain/hours/paused-mode.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** Whether customers of a mode can come now, by the time of the shop's own zone. */
export const modeOpening = (mode: FulfilmentMode): ReadableAtom<OpenState> =>
  computed([$now, $sign], (now, { pause }) => {
    const shop = shopFacts();
    return pausedMode((at) => modeState(shop.hours, mode, at, shop), pause, now, 0);
  });
