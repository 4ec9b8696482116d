import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { termsOfZone, type ZoneTerms, zoneOfDraft } from '#domain/manage/managed-zone.ts';
import { decimalOf } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import { recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { readClosedZones } from '#scripts/backend/catalogue/zone-changes.ts';
import { merchantTime } from '#scripts/backend/ordering/merchant-time.ts';
import { answer, NOT_STORED, refuse } from '#scripts/backend/wordpress/answers.ts';
import { bodyOf } from '#scripts/backend/wordpress/caller.ts';
import { invalidFields } from '#scripts/backend/wordpress/refusal.ts';
import type { Limiter } from '#sources/request/limiter.ts';
import { plainOf } from './change-details.ts';
import { fixedFieldsOf } from './change-store-zones.ts';
import { addZone, closeZone, replaceZone, zonesPlace } from './change-zones.ts';
import { zoneRevision } from './kept-zone.ts';
import { badBody, changeId, type ManagerContext, personOf } from './manager.ts';
import { refusedChange } from './refused-change.ts';
import { firstLocale, type ZonesWorld } from './zone-store.ts';

const text = z.string().max(1000);
const terms = {
  names: z.partialRecord(z.enum(LOCALES as [string, ...string[]]), text),
  delivery_cost: text,
  minimum_order: text.nullish(),
  free_delivery_from: text.nullish(),
  delivery_minutes: z.int().nullish(),
  delivery_days: z.array(z.enum(WEEKDAYS as unknown as [string, ...string[]])).max(WEEKDAYS.length),
};
const revision = { revision: z.string().max(64) };
const newZone = z.object({ ...changeId, ...terms });
const changedZone = z.object({ ...changeId, ...revision, ...terms });
const removedZone = z.object({ ...changeId, ...revision });
const closure = z.object({ ...changeId, closed: z.boolean() });

const POST = { allow: 'POST', headers: NOT_STORED };
/** Fields of a form, as the call names them. */
const FIELDS = {
  names: 'names',
  cost: 'delivery_cost',
  minimumOrder: 'minimum_order',
  freeFrom: 'free_delivery_from',
  minutes: 'delivery_minutes',
} as const;

/** The calls `manage/zones`. `docs/api.md` describes them. `inTurn`: as for `menuRoutes`, because a store may have the zones. */
export function zonesRoutes(world: ZonesWorld, inTurn: Limiter): Hono<ManagerContext> {
  const app = new Hono<ManagerContext>({ strict: false });
  const { tenant, database, shop, now } = world;

  async function told() {
    const present = await shop();
    const closed = await readClosedZones(database);
    const place = await zonesPlace(world);
    return {
      can_write: place !== null,
      can_remove: place === 'here',
      written_at: writtenAt(world),
      left_out: leftOut(present),
      zones: present.zones.map((zone) => {
        const until = closed.get(zone.id) ?? 0;
        return {
          ...zoneAnswer(zone, present, tenant),
          closed_until: until > now() ? merchantTime(until, tenant.timeZone) : null,
        };
      }),
    };
  }

  /** Answers all zones after a change. */
  const changed = async (done: Result<null>): Promise<Response> =>
    done.ok ? answer(await told(), POST) : refuse(refusedChange(done.error), POST);

  const wantedBy = (request: Context<ManagerContext>, id: string) => ({
    changeId: id,
    person: personOf(request),
  });

  app.get('/zones', async () => answer(await told(), { headers: NOT_STORED }));

  app.post('/zones', async (request) => {
    const body = newZone.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const zone = termsIn(body.data, await shop());
    if (!zone.ok) return refuse(wrongField(zone.error), POST);
    const wanted = wantedBy(request, body.data.change_id);
    return changed(await inTurn(() => addZone(zone.value, wanted, world)));
  });

  app.post('/zones/:id{[0-9]+}', async (request) => {
    const body = changedZone.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const zone = termsIn(body.data, await shop());
    if (!zone.ok) return refuse(wrongField(zone.error), POST);
    const change = { id: idOf(request), revision: body.data.revision, terms: zone.value };
    const wanted = wantedBy(request, body.data.change_id);
    return changed(await inTurn(() => replaceZone(change, wanted, world)));
  });

  app.post('/zones/:id{[0-9]+}/remove', async (request) => {
    const body = removedZone.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const change = { id: idOf(request), revision: body.data.revision, terms: null };
    return changed(await replaceZone(change, wantedBy(request, body.data.change_id), world));
  });

  app.post('/zones/:id{[0-9]+}/close', async (request) => {
    const body = closure.safeParse(await bodyOf(request));
    if (!body.success) return badBody(body.error);
    const change = { id: idOf(request), isClosed: body.data.closed };
    return changed(await closeZone(change, wantedBy(request, body.data.change_id), world));
  });
  return app;
}

const idOf = (request: Context): number => Number(request.req.param('id'));

const wrongField = (field: keyof typeof FIELDS) =>
  invalidFields({ [FIELDS[field]]: 'The value is invalid.' });

function termsIn(body: z.infer<typeof newZone>, { catalogue }: Shop): Result<ZoneTerms, keyof typeof FIELDS> {
  const days = WEEKDAYS.filter((day) => body.delivery_days.includes(day));
  const { names, delivery_minutes: minutes } = body;
  const draft = {
    ...{ names, days, cost: body.delivery_cost, minutes: String(minutes ?? '') },
    ...{ minimumOrder: body.minimum_order ?? '', freeFrom: body.free_delivery_from ?? '' },
  };
  return zoneOfDraft(draft, catalogue.currency);
}

/** The page on which a WooCommerce's shipping zones are changed; null for zones that the shop's own files list. */
const writtenAt = ({ tenant: { sources }, hasOwn }: ZonesWorld): string | null =>
  sources.catalogue.kind === 'woocommerce' && !hasOwn('zones')
    ? `${sources.catalogue.url.replace(/\/+$/, '')}/wp-admin/admin.php?page=wc-settings&tab=shipping`
    : null;

/** Names of zones whose cost is no amount, so that customers do not see them. */
function leftOut({ zones, lists }: Shop): readonly string[] {
  const shown = new Set(zones.map(({ id }) => id));
  return lists.zones.map(recordOf).flatMap(({ id, status, title }) => {
    const isListed = status === undefined || status === 'publish';
    return isListed && !shown.has(Number(id)) ? [plainOf(textOf(recordOf(title).rendered))] : [];
  });
}

function zoneAnswer(zone: DeliveryZone, { lists }: Shop, tenant: ZonesWorld['tenant']) {
  const { names, cost, minimumOrder, freeFrom, minutes, days } = termsOfZone(zone, firstLocale(tenant));
  const post = lists.zones.find((each) => recordOf(each).id === zone.id);
  return {
    ...{ id: zone.id, revision: zoneRevision(post), name: zone.name.base, names },
    delivery_cost: decimalOf(cost),
    minimum_order: minimumOrder && decimalOf(minimumOrder),
    free_delivery_from: freeFrom && decimalOf(freeFrom),
    delivery_minutes: minutes,
    delivery_days: days,
    fixed: fixedFieldsOf(post),
  };
}
