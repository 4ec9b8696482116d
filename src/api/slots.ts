import type { Result } from '#domain/result.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { slotsOf } from '#wire/treesal/slots.ts';
import { type ApiWorld, request, STORE_HEADERS } from './http.ts';

/** The free times for a new order, as beginnings of slots in epoch milliseconds. Pages load this call only for customers who choose a time. */
export const readSlots = (
  world: ApiWorld,
  baseUrl: string,
  { mode, zoneId }: { readonly mode: FulfilmentMode; readonly zoneId: number | null },
): Promise<Result<readonly number[]>> =>
  request(world, {
    url: `${baseUrl}/treesal/v1/slots`,
    query: { method: mode, ...(mode === 'deliver' && zoneId !== null && { zone: String(zoneId) }) },
    headers: STORE_HEADERS,
    refuse: failureOf,
    read: ({ body }) => slotsOf(body),
  });
