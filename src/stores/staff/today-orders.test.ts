import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCookies } from './fake-cookies.ts';

const facts = {
  slug: 'shop',
  timeZone: 'Asia/Jerusalem',
  currency: { code: 'ILS', minorUnit: 2 },
  api: { store: '/wp-json' },
  zones: [],
  branches: [],
};
const page = Object.assign(new EventTarget(), {
  documentElement: { dataset: { storage: 'dukkan:shop:' } },
  querySelector: () => ({ textContent: JSON.stringify(facts) }),
  visibilityState: 'visible',
});
const events = new EventTarget();
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.useFakeTimers();
fakeCookies();

const { edges } = await import('#stores/device/edges.ts');
const { keepSession } = await import('./session.ts');
const { $todayOrders, askForOrders } = await import('./today-orders.ts');

let answer = (): Response => Response.json([]);
let asked = 0;
edges.fetch = async () => {
  asked += 1;
  return answer();
};
const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1000);
/** Simulates a return to the window. */
async function look(): Promise<number> {
  const before = asked;
  events.dispatchEvent(new Event('focus'));
  await seconds(0);
  return asked - before;
}

beforeEach(async () => {
  // A page that was left unsubscribes after a moment.
  await seconds(2);
  keepSession({ token: 'a.b.c', displayName: 'Rana', isRemembered: false }, 'rana');
  asked = 0;
});

test('orders are requested four times a minute, and at once when the page becomes visible', async () => {
  const stop = $todayOrders.listen(() => {});
  await seconds(1);
  expect(asked).toBe(1);
  await seconds(60);
  expect(asked).toBe(5);
  expect(await look()).toBe(1);
  stop();
});

const isLeftAlone = (): Response => Response.json({}, { status: 429, headers: { 'Retry-After': '120' } });
/** Time for one more call. */
const PATIENCE = 6;

test('a server that asks for a pause gets no request when the page becomes visible, but one for a tap', async () => {
  answer = isLeftAlone;
  const stop = $todayOrders.listen(() => {});
  await seconds(PATIENCE);
  expect($todayOrders.get().failure?.code).toBe('server.busy');
  answer = () => Response.json([]);
  const before = asked;
  await seconds(60);
  expect([await look(), await look(), asked - before]).toEqual([0, 0, 0]);
  await seconds(60);
  expect(asked - before).toBe(1);

  answer = isLeftAlone;
  await look();
  await seconds(PATIENCE);
  answer = () => Response.json([]);
  await askForOrders();
  expect($todayOrders.get().failure).toBeNull();
  expect(await look()).toBe(1);
  stop();
});
