import { httpClient } from '#sources/request/http.ts';
import { pickupPlaces } from '#sources/store/pickup-places.ts';
import { shippingAreas } from '#sources/store/shipping-zones.ts';
import { type StoreKeys, storeClient } from '#sources/store/wc-client.ts';
import type { ItemFault } from '#wire/context.ts';
import { listOf } from '#wire/list-of.ts';
import type { PlacePost } from '#wire/woocommerce/shipping.ts';
import { isAgreed, type Talk, type TalkWorld, TIMEOUT_MS } from './talk.ts';

/** Lists of `catalogue/` in a merchant's folder. */
export interface Places {
  readonly zones: readonly PlacePost[];
  readonly branches: readonly PlacePost[];
}

export const NO_PLACES: Places = { zones: [], branches: [] };

/** Answers about a store's areas and branches. */
export interface AskedPlaces {
  readonly places: Places;
  /** Whether the shop delivers: the store or the lists have an area. */
  readonly delivers: boolean;
}

interface Shop {
  readonly url: string;
  readonly keys: StoreKeys;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/**
 * Reads shipping zones and pickup locations, and proposes them as areas and branches. The answer holds only the merchant's own lists, not
 * the places that builds will read from WooCommerce.
 */
export async function askPlaces(talk: Talk, world: TalkWorld, shop: Shop): Promise<AskedPlaces> {
  const there = await placesOf(shop, world, talk.say);
  talk.say(`Areas of delivery there (shipping zones with a flat rate): ${placesText(there.zones)}\n`);
  talk.say(`Branches there (pickup locations): ${placesText(there.branches)}\n`);
  const isAny = there.zones.length + there.branches.length > 0;
  const isLeft =
    isAny && (await isAgreed(talk, 'Read these from WooCommerce, also later? n: write lists of your own'));
  const isOwn = (places: readonly PlacePost[]): boolean => !(isLeft && places.length > 0);
  const zones = isOwn(there.zones) ? await ownAreas(talk, there.zones) : [];
  const branches = isOwn(there.branches) ? await ownBranches(talk, there.branches) : [];
  return { places: { zones, branches }, delivers: zones.length > 0 || !isOwn(there.zones) };
}

async function placesOf(
  { url, keys, country }: Shop,
  { fetch, now }: TalkWorld,
  say: Talk['say'],
): Promise<Places> {
  const report = ({ reason, id }: ItemFault): void => say(`! ${id}: ${reason}\n`);
  const products = await someProducts(url, fetch);
  const minorUnit = Number(Object(Object(products[0]).prices).currency_minor_unit ?? 2);
  const client = storeClient({ url, keys, fetch, now, timeoutMs: TIMEOUT_MS });
  const [areas, pickups] = await Promise.all([
    shippingAreas(client, minorUnit, report),
    pickupPlaces({ url, country, fetch }, { products, variations: [] }, report),
  ]);
  if (!areas.ok) say('! The shipping zones could not be read.\n');
  if (!pickups.ok) say('! The pickup locations could not be read: no product can be put into a cart.\n');
  return { zones: areas.ok ? areas.value : [], branches: pickups.ok ? pickups.value : [] };
}

/** A few products to fill a cart with. */
async function someProducts(url: string, fetch: TalkWorld['fetch']): Promise<readonly unknown[]> {
  const http = httpClient({ fetch, timeoutMs: TIMEOUT_MS, attempts: 1 });
  const address = `${url}/wp-json/wc/store/v1/products?per_page=20&type=simple&catalog_visibility=catalog`;
  const body = await http.json(address).then(
    (answered) => answered.body,
    () => [],
  );
  return listOf(body) ?? [];
}

/** @example `Old City 10, Rafidia 15.50`, or `none` */
const placesText = (places: readonly PlacePost[]): string =>
  places
    .map(({ title, meta }) => [title.rendered, meta.delivery_cost].filter(Boolean).join(' '))
    .join(', ') || 'none';

const DECIMAL = /^\d+(?:\.\d+)?$/;

/** Asks for areas of delivery, each with its cost. `there`: the proposed areas. */
export async function ownAreas(
  { ask, say }: Talk,
  there: readonly PlacePost[],
): Promise<readonly PlacePost[]> {
  const usual = there.map(({ title, meta }) => `${title.rendered}=${meta.delivery_cost}`).join(', ');
  for (;;) {
    const question = 'Areas of delivery with their costs (Old City=10, Rafidia=15.50; "none": no deliveries)';
    const areas = entriesOf(await ask(question, usual)).map((entry) => {
      const at = entry.lastIndexOf('=');
      return { name: entry.slice(0, Math.max(0, at)).trim(), cost: entry.slice(at + 1).trim() };
    });
    if (areas.every(({ name, cost }) => name !== '' && DECIMAL.test(cost)))
      return areas.map(({ name, cost }, index) => post(index, name, there, { delivery_cost: cost }));
    say('✗ Each area is a name, an equals sign and an amount, such as Rafidia=15.50.\n');
  }
}

/** Asks for branches where orders are picked up. */
export async function ownBranches({ ask }: Talk, there: readonly PlacePost[]): Promise<readonly PlacePost[]> {
  const question = 'Branches where orders are picked up, with commas ("none": there is one place)';
  const answer = await ask(question, there.map(({ title }) => title.rendered).join(', '));
  return entriesOf(answer).map((name, index) => post(index, name, there));
}

const entriesOf = (answer: string): readonly string[] =>
  answer === 'none'
    ? []
    : answer
        .split(/[,،]/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '');

/** Makes an area or branch. When the store has one with this name, its number and its names in other languages are kept. */
function post(
  index: number,
  name: string,
  there: readonly PlacePost[],
  meta: PlacePost['meta'] = {},
): PlacePost {
  const known = there.find(({ title }) => title.rendered === name);
  return {
    id: known?.id ?? Math.max(0, ...there.map(({ id }) => id)) + index + 1,
    status: 'publish',
    menu_order: index + 1,
    title: { rendered: name },
    meta: { ...known?.meta, ...meta },
  };
}
