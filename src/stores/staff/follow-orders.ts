import { onMount } from 'nanostores';
import type { Order } from '#domain/order/order.ts';
import { underLock } from '#stores/device/under-lock.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { asStaff } from './as-staff.ts';
import { $notifications } from './notifications.ts';
import { takeReadOrder } from './order.ts';
import { orderInPageWords } from './place.ts';
import { shopChannel } from './shop-channel.ts';
import { shopSlug } from './shop-slug.ts';
import { $sound } from './sound-state.ts';
import { theStaff } from './staff-api.ts';
import { $isLive, $todayOrders, askAnew, isWatching, takeOrder } from './today-orders.ts';

/** Messages of the tab with the connection to the other tabs. */
type Told =
  /** Later changes come as events; earlier ones must be read. */
  | { readonly kind: 'open' }
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'lost' }
  /** A new tab asks whether events report changes. */
  | { readonly kind: 'who' }
  | { readonly kind: 'live' };

/** A shorter connection counts as failed. */
const WORKED_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** Pause if the server, or a proxy before it, passes no events. */
const LACKING_PAUSE_MS = 5 * 60_000;

function hear(told: Told): void {
  if (told.kind === 'open' || told.kind === 'live') $isLive.set(true);
  if (told.kind === 'lost') $isLive.set(false);
  if (told.kind === 'open') void askAnew();
  if (told.kind === 'order') {
    const order = orderInPageWords(told.order);
    takeOrder(order);
    takeReadOrder(order);
  }
}

/** Follows changes until `signal` ends it. Reconnects after a growing pause, and at once when the browser is back online. */
async function follow(tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    const begun = performance.now();
    const answer = await asStaff((token) =>
      theStaff().followOrders(
        token,
        { onOpen: () => tell({ kind: 'open' }), onChange: (order) => tell({ kind: 'order', order }) },
        signal,
      ),
    );
    tell({ kind: 'lost' });
    const code = answer.ok ? '' : answer.error.code;
    if (code.startsWith('auth.')) return;
    failures = performance.now() - begun > WORKED_MS ? 0 : failures + 1;
    const isLacking = code === 'request.not-found' || code === 'answer.unreadable';
    const pause = isLacking ? LACKING_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** failures);
    // Devices that lost their server at the same time reconnect at different times.
    await pauseFor(pause * (0.5 + Math.random() / 2), signal);
  }
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}

/**
 * One tab of the device follows the shop's orders and informs the others, as long as it is watched. After that another tab takes over. A
 * store without these calls is only polled.
 */
onMount($todayOrders, () => {
  if (!shopFacts().hasOrderLife) return;
  let tabs = shopChannel('orders');
  let following: AbortController | null = null;
  let isLeading = false;
  const tell = (told: Told): void => {
    isLeading = told.kind !== 'lost';
    hear(told);
    tabs?.postMessage(told);
  };
  tabs?.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.kind !== 'who') hear(data);
    else if (isLeading) tabs?.postMessage({ kind: 'live' } satisfies Told);
  });
  tabs?.postMessage({ kind: 'who' } satisfies Told);
  const look = (): void => {
    if (isWatching() === (following !== null)) return;
    following?.abort();
    following = isWatching() ? new AbortController() : null;
    if (!following) return;
    const { signal } = following;
    const lead = () => follow(tell, signal);
    void underLock(`dukkan.${shopSlug()}.order-events`, { signal }, lead, lead);
  };
  const stops = [$sound.subscribe(look), $notifications.listen(look)];
  document.addEventListener('visibilitychange', look);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', look);
    following?.abort();
    if (isLeading) tell({ kind: 'lost' });
    tabs?.close();
    tabs = null;
  };
});
