import { type ManagedZones, type ManagedZonesApi, managedZonesApi } from '#api/managed-zones.ts';
import type { ManagedZone, ZoneTerms } from '#domain/manage/managed-zone.ts';
import type { Result } from '#domain/result.ts';
import { askChanges } from '#stores/manage/changes.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { lastDone, toldStore } from '#stores/manage/told.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';

export type { ManagedZones };

let api: ManagedZonesApi | undefined;

function theZones(): ManagedZonesApi {
  const { api: addresses, currency, locale } = shopFacts();
  api ??= managedZonesApi({ ...world, baseUrl: addresses.store, currency, locale });
  return api;
}

const zones = toldStore(
  (token) => theZones().zones(token),
  () => 'zones',
);

/** The shop's delivery zones, and whether they are changed here. */
export const $managedZones = zones.$told;

/** The last new zone, until it is made. If the answer was lost, the same terms are sent again with the same id, so that there is one zone. */
let adding: { readonly terms: string; readonly id: string } | null = null;

/** Adds a zone (`seen` null) or replaces the terms that were seen. The change can be undone. Returns whether it succeeded. */
export async function writeZone(seen: ManagedZone | null, zone: ZoneTerms): Promise<boolean> {
  if (seen) return change('zone-changed', (id, token) => theZones().replace(seen, zone, id, token));
  const terms = JSON.stringify(zone);
  if (adding?.terms !== terms) adding = { terms, id: crypto.randomUUID() };
  const isDone = await change('zone-added', (id, token) => theZones().add(zone, id, token), adding.id);
  if (isDone) adding = null;
  return isDone;
}

/** Removes a zone. The change can be undone. */
export const removeZone = (zone: ManagedZone): Promise<boolean> =>
  change('zone-removed', (id, token) => theZones().remove(zone, id, token));

/** Closes a zone until the shop's next working day, or opens it again. The change can be undone. */
export const closeZone = ({ id }: ManagedZone, isClosed: boolean): Promise<boolean> =>
  change(isClosed ? 'zone-closed' : 'zone-opened', (changeId, token) =>
    theZones().close(id, isClosed, changeId, token),
  );

async function change(
  what: string,
  send: (changeId: string, token: string) => Promise<Result<ManagedZones>>,
  changeId: string = crypto.randomUUID(),
): Promise<boolean> {
  // A second tap would need the revision that the first one brings.
  if ($managedZones.get().isChanging) return false;
  if (!(await zones.change((token) => send(changeId, token)))) return false;
  lastDone.take({ what, place: '#zones', takeBack: () => void undo(changeId) });
  void askChanges();
  return true;
}

async function undo(changeId: string): Promise<void> {
  await zones.change(async (token) => {
    const undone = await theManagedShop().undo(changeId, token);
    return undone.ok ? theZones().zones(token) : undone;
  });
  void askChanges();
}
