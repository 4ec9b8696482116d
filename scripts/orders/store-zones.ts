import { decimalOf } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { AreaName, StoredArea, ZoneStore } from '#scripts/backend/manage/zone-store.ts';
import type { StoreCall, StoreClient } from '#sources/store/wc-client.ts';
import type { ShippingMethod } from '#wire/woocommerce/schema.ts';
import { ratesOf, type ShownCosts } from '#wire/woocommerce/shipping.ts';
import { typedCost, zoneNameOf } from '#wire/woocommerce/shipping-change.ts';
import { rawOf } from './store-items.ts';

const ZONES = 'shipping/zones';
/** Invalid methods are left out; builds report them. */
const QUIET = { report: () => {} };

interface ShopOfZones {
  /** Taxes of the shop. */
  readonly costs: () => ShownCosts;
  /** ISO 3166-1 alpha-2: where a new zone is offered by the store's own checkout. */
  readonly country: string;
  readonly refresh: ZoneStore['refresh'];
  /** Called after each call that changed something. */
  readonly onChanged: () => void;
}

/** The shipping zones of a WooCommerce, as managers change them (captures 221 to 222b). */
export function storeZones(
  client: StoreClient,
  { costs, country, refresh, onChanged }: ShopOfZones,
): ZoneStore {
  const send = async (call: StoreCall): Promise<Result<RawItem>> => {
    const done = zoneRawOf(await client(call));
    if (done.ok) onChanged();
    return done;
  };
  const put = (path: string, body: object) => send({ method: 'PUT', path: `${ZONES}/${path}`, body });
  const post = (path: string, body: object) => send({ method: 'POST', path: `${ZONES}${path}`, body });

  async function methodsOf(zone: number): Promise<Result<readonly unknown[]>> {
    const answer = await client({ method: 'GET', path: `${ZONES}/${zone}/methods` });
    if (answer?.status === 200 && Array.isArray(answer.body)) return ok(answer.body);
    const refused = zoneRawOf(answer);
    return refused.ok ? fail({ code: 'store.unreachable' }) : refused;
  }

  /** The calls that a change needs. Computed before the first one, so that an unfit value changes nothing. */
  function callsOf(
    zone: number,
    { name, cost, freeFrom }: Partial<StoredArea>,
    { rate, methods, isAlone }: { rate: ShippingMethod; methods: readonly unknown[]; isAlone: boolean },
  ): Result<readonly (() => Promise<Result<RawItem>>)[]> {
    const at = `${zone}/methods/${rate.instance_id}`;
    const calls: (() => Promise<Result<RawItem>>)[] = [];
    if (cost) {
      const typed = rate.method_id === 'flat_rate' ? typedCost(cost, rate, costs()) : null;
      if (typed === null) return fail({ code: 'zone.cost-unfit' });
      calls.push(() => put(at, { settings: { cost: typed } }));
    }
    if (freeFrom !== undefined) calls.push(() => setFreeFrom(zone, methods, freeFrom));
    if (name) {
      const typed = zoneNameOf(name);
      if (typed === null) return fail({ code: 'zone.name-unfit' });
      // The zone has the area's name, unless it has several areas.
      calls.push(() => (isAlone ? put(`${zone}`, { name: typed }) : put(at, { settings: { title: typed } })));
    }
    return ok(calls);
  }

  /** WooCommerce has a second method for it, which stays without the sum as switched off. */
  function setFreeFrom(zone: number, methods: readonly unknown[], sum: StoredArea['freeFrom']) {
    const known = listOf(methods).find(
      ({ method_id, settings }) =>
        method_id === 'free_shipping' && recordOf(recordOf(settings).requires).value === 'min_amount',
    );
    const settings = { requires: 'min_amount', min_amount: sum ? decimalOf(sum) : '0' };
    if (known) {
      const at = `${zone}/methods/${numberOf(known.instance_id)}`;
      return put(at, sum ? { enabled: true, settings } : { enabled: false });
    }
    if (!sum) return Promise.resolve(ok({}));
    return post(`/${zone}/methods`, { method_id: 'free_shipping', settings });
  }

  async function change({ zone, id }: AreaName, wanted: Partial<StoredArea>): Promise<Result<null>> {
    const methods = await methodsOf(zone);
    if (!methods.ok) return methods;
    const { offered } = ratesOf(methods.value, QUIET);
    const rate = offered.find(({ instance_id }) => instance_id === id);
    if (!rate) return fail({ code: 'zone.not-found' });
    const found = { rate, methods: methods.value, isAlone: offered.length === 1 };
    const calls = callsOf(zone, wanted, found);
    if (!calls.ok) return calls;
    for (const call of calls.value) {
      const done = await call();
      if (!done.ok) return done;
    }
    return ok(null);
  }

  /** The zone that an earlier call has made, or a new one. Fails with `zone.name-taken`. */
  async function zoneFor(name: string, isRepeat: boolean): Promise<Result<number>> {
    const listed = await client({ method: 'GET', path: ZONES });
    const refused = rawOf(listed);
    if (!refused.ok) return refused;
    const zones = listOf(listed?.body);
    const known = zones.find((zone) => textOf(zone.name) === name);
    if (known) return isRepeat ? ok(numberOf(known.id)) : fail({ code: 'zone.name-taken' });
    // At the end, so that the store's own checkout offers the other zones first.
    const order = Math.max(0, ...zones.map((zone) => numberOf(zone.order))) + 1;
    const made = await post('', { name, order });
    return made.ok ? ok(numberOf(made.value.id)) : made;
  }

  async function add({ name, cost, freeFrom }: StoredArea, isRepeat: boolean): Promise<Result<AreaName>> {
    const [title, amount] = [zoneNameOf(name), typedCost(cost, FLAT_RATE, costs())];
    if (title === null) return fail({ code: 'zone.name-unfit' });
    if (amount === null) return fail({ code: 'zone.cost-unfit' });
    const found = await zoneFor(title, isRepeat);
    if (!found.ok) return found;
    const zone = found.value;
    const methods = await methodsOf(zone);
    if (!methods.ok) return methods;
    const [known] = ratesOf(methods.value, QUIET).offered;
    if (known) return ok({ zone, id: known.instance_id });
    const locations = [{ code: country, type: 'country' }];
    const placed = await put(`${zone}/locations`, locations);
    if (!placed.ok) return placed;
    if (freeFrom) {
      const free = await setFreeFrom(zone, methods.value, freeFrom);
      if (!free.ok) return free;
    }
    const settings = { title, cost: amount };
    const made = await post(`/${zone}/methods`, { method_id: 'flat_rate', settings });
    return made.ok ? ok({ zone, id: numberOf(made.value.instance_id) }) : made;
  }

  return {
    refresh,
    change,
    add,
    async remove({ zone, id }) {
      const methods = await methodsOf(zone);
      if (!methods.ok) return methods;
      // Somebody has put more into the zone since.
      const isMore = listOf(methods.value).some(
        ({ instance_id, method_id }) => instance_id !== id && method_id !== 'free_shipping',
      );
      if (isMore) return fail({ code: 'change.too-late' });
      const query = { force: 'true' };
      const gone = await send({ method: 'DELETE', path: `${ZONES}/${zone}`, query });
      return gone.ok ? ok(null) : gone;
    },
  };
}

/** A new flat rate, as WooCommerce makes it: with the taxes of the shop. */
const FLAT_RATE: ShippingMethod = {
  ...{ instance_id: 1, method_id: 'flat_rate', title: '', enabled: true },
  settings: { tax_status: { value: 'taxable' } },
};

/** The object in an answer of the store. */
function zoneRawOf(answer: Awaited<ReturnType<StoreClient>>): Result<RawItem> {
  const code = textOf(recordOf(answer?.body).code);
  const isGone = answer?.status === 404 && code.startsWith('woocommerce_rest_shipping_zone');
  return isGone ? fail({ code: 'zone.not-found' }) : rawOf(answer);
}
