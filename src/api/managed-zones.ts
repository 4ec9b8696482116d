import type { ZoneTerms } from '#domain/manage/managed-zone.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { managerFailureOf } from '#wire/treesal/manager-failures.ts';
import { type ManagedZones, zoneBody, zonesOfAnswer } from '#wire/treesal/zones.ts';
import { type ApiWorld, idInPath, request, STORE_HEADERS } from './http.ts';

export type { ManagedZones } from '#wire/treesal/zones.ts';

interface ManagedZonesOptions extends ApiWorld {
  /** Base address, to which `/treesal/v1/manage/zones…` is added. */
  readonly baseUrl: string;
  readonly currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>;
  /** Language of the names. */
  readonly locale: Locale;
}

/** The terms that a change replaces. The server refuses the change with `request.conflict` if they have changed since. */
export interface SeenZone {
  readonly id: number;
  readonly revision: string;
}

/** A manager's calls for the delivery zones. All answer the zones after the change, and fail like those of `ManagedShopApi`, or with `zone.…`. */
export interface ManagedZonesApi {
  readonly zones: (token: string) => Promise<Result<ManagedZones>>;
  readonly add: (terms: ZoneTerms, changeId: string, token: string) => Promise<Result<ManagedZones>>;
  readonly replace: (
    seen: SeenZone,
    terms: ZoneTerms,
    changeId: string,
    token: string,
  ) => Promise<Result<ManagedZones>>;
  readonly remove: (seen: SeenZone, changeId: string, token: string) => Promise<Result<ManagedZones>>;
  /** Closes the zone until the shop's next working day, or opens it. */
  readonly close: (
    id: number,
    isClosed: boolean,
    changeId: string,
    token: string,
  ) => Promise<Result<ManagedZones>>;
}

export function managedZonesApi({
  baseUrl,
  currency,
  locale,
  ...world
}: ManagedZonesOptions): ManagedZonesApi {
  const root = `${baseUrl.replace(/\/+$/, '')}/treesal/v1/manage/zones`;
  const call = (path: string, bearer: string, json?: object) =>
    request(world, {
      ...{ url: `${root}${path}`, headers: STORE_HEADERS, bearer },
      ...(json && { method: 'POST' as const, json }),
      read: ({ body }) => zonesOfAnswer(body, currency, locale),
      refuse: (status, body) => managerFailureOf(status, body, currency),
    });
  const at = (id: number, act = ''): string => `/${idInPath(id)}${act}`;
  return {
    zones: (token) => call('', token),
    add: (terms, change_id, token) => call('', token, { change_id, ...zoneBody(terms) }),
    replace: ({ id, revision }, terms, change_id, token) =>
      call(at(id), token, { change_id, revision, ...zoneBody(terms) }),
    remove: ({ id, revision }, change_id, token) => call(at(id, '/remove'), token, { change_id, revision }),
    close: (id, closed, change_id, token) => call(at(id, '/close'), token, { change_id, closed }),
  };
}
