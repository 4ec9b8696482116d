import { hash, timingSafeEqual } from 'node:crypto';
import type { Connection } from '#scripts/http/connection.ts';
import { isFromThisMachine } from '#scripts/http/this-machine.ts';
import type { Call, Surroundings } from './context.ts';

/** Whether the demo's parts are available for this call: they are switched on, and the caller is on this machine. */
export const hasDemoDoor = (call: Call, { demoToken }: Pick<Surroundings, 'demoToken'>): boolean =>
  demoToken !== null && isFromThisMachine(call.req.raw, call.env as Connection | undefined);

/** Compares in constant time. */
export const isDemoToken = (given: string, { demoToken }: Pick<Surroundings, 'demoToken'>): boolean =>
  demoToken !== null && timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', demoToken, 'buffer'));
