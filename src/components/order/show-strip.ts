import { readOpening } from '#components/contact/opening.ts';
import { type OpenOrder, openOrderOf } from '#domain/order/open-order.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import { stripSentence } from '#i18n/strip-sentence.ts';
import { askHowFar, storedOrders } from '#stores/order/stored-orders.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { shopTime } from '#stores/shop/shop-time.ts';

const FIRST_PAUSE_MS = 20_000;
const LONGEST_PAUSE_MS = 120_000;

/** Shows the state of the newest order. Asks for it while the page is visible, with growing pauses. `orElse` runs if there is no order. */
export function showStrip(
  strip: HTMLElement,
  link: HTMLAnchorElement,
  { strip: view, waitMinutes }: Pick<ShopFacts, 'strip' | 'waitMinutes'>,
  orElse: () => void,
): void {
  const path = link.href;
  const { api, standings } = view;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;

  function show(): OpenOrder | null {
    // Not `kitchenMinutesOf`: checkouts share it, and would load this file (1.2 kB).
    const kitchenMinutes = waitMinutes && waitMinutes + ($sign.get().busy?.minutes ?? 0);
    const open = openOrderOf(storedOrders(), standings, shopTime(), kitchenMinutes);
    const opening = readOpening();
    strip.hidden = !open;
    if (open && opening) {
      link.href = `${path}?order=${open.id}`;
      link.lastElementChild?.replaceChildren(stripSentence(open, view, opening));
    } else orElse();
    return open;
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    const open = document.hidden ? null : show();
    if (!open || api === null) return;
    timer = setTimeout(look, pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
    await askHowFar(open, api);
    show();
  }

  const look = () => {
    ask().catch(() => {});
  };
  document.addEventListener('visibilitychange', look);
  look();
}
