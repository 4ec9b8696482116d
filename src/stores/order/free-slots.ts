import { atom } from 'nanostores';
import { readSlots } from '#api/slots.ts';
import { keptTime } from '#domain/order/kept-time.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $opening } from './opening.ts';

/** The free times for the chosen mode and area, in epoch milliseconds; null while they are read. */
export const $freeSlots = atom<readonly number[] | 'failed' | null>(null);

let asked = 0;

/** Reads the free times. They may change the chosen one: see `keptTime`. */
export async function loadFreeSlots(): Promise<void> {
  asked += 1;
  const own = asked;
  $freeSlots.set(null);
  const mode = $mode.get();
  const { zoneId } = $fulfilment.get();
  const answer = await readSlots(world, shopFacts().api.store, { mode, zoneId });
  // The customer may have changed the area meanwhile, and changed it back.
  if (own !== asked || mode !== $mode.get() || zoneId !== $fulfilment.get().zoneId) return;
  $freeSlots.set(answer.ok ? answer.value : 'failed');
  if (!answer.ok) return;
  const { wantedAt } = $fulfilment.get();
  const kept = keptTime(wantedAt, answer.value, $opening.get().isOpen);
  if (kept !== wantedAt) chooseFulfilment({ wantedAt: kept });
}
