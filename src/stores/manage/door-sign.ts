import { computed } from 'nanostores';
import { NO_SIGN, pauseAt, signAt, type WantedSign } from '#domain/hours/door-sign.ts';
import { openState } from '#domain/hours/open-state.ts';
import { withPause } from '#domain/hours/pause.ts';
import { ordersState } from '#domain/hours/paused-mode.ts';
import { $now } from '#stores/shop/clock.ts';
import { $closedZones, $zones } from '#stores/shop/live-zones.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $hours } from './hours.ts';
import { theManagement } from './manage-api.ts';
import { lastDone, toldStore } from './told.ts';

const { $told, change } = toldStore(
  (token) => theManagement().sign(token),
  () => 'sign',
);

/** The shop's sign and its history. */
export const $doorSign = $told;

export type SignChange = 'paused' | 'closing-early' | 'opened' | 'busy' | 'not-busy';

/** Replaces the sign. The change can be undone. Ignores a second tap, because the next change needs the revision that the first one brings. */
export async function hangSign(wanted: WantedSign, what: SignChange): Promise<void> {
  const { value: before, isChanging } = $doorSign.get();
  if (!before || isChanging) return;
  const { pauses, busy } = signAt(before, $now.get());
  if (!(await change((token) => theManagement().hang(before.revision, wanted, token)))) return;
  const after = $doorSign.get().value?.revision;
  const takeBack = async (): Promise<void> => {
    if (after === undefined) return;
    // The pauses of the old sign may be over.
    const still = signAt({ pauses, busy }, $now.get());
    const earlier = { pauses: still.pauses, busyMinutes: still.busy?.minutes ?? null };
    // The server refuses this revision if somebody has hung another sign since.
    await change((token) => theManagement().hang(after, earlier, token));
  };
  lastDone.take({ what, place: '#sign', takeBack: () => void takeBack() });
}

/** The present state of the shop and its modes, by its hours and its sign. */
export const $shopState = computed([$now, $hours, $doorSign], (now, hours, { value }) => {
  const shop = shopFacts();
  const sign = signAt(value ?? NO_SIGN, now);
  const pause = pauseAt(sign, hours, now, shop);
  return {
    sign,
    pause,
    open: withPause(openState(hours, now, shop), pause, now),
    modes: shop.modes.map((mode) => ({
      mode,
      state: ordersState(hours, mode, pause, now, shop),
    })),
  };
});

/** The names of the delivery areas that are closed for now. */
export const $closedAreas = computed([$closedZones, $zones], (closed, zones) =>
  zones.filter(({ id }) => closed.has(id)).map(({ name }) => name),
);
