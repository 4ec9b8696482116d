import { hash, timingSafeEqual } from 'node:crypto';
import type { Connection } from '#scripts/http/connection.ts';
import { isFromThisMachine } from '#scripts/http/this-machine.ts';
import type { Call, Surroundings } from './context.ts';

/** Whether the parts that only a demo has exist for this call: they were asked for, and this machine calls. */
export const hasDemoDoor = (call: Call, { demoToken }: Pick<Surroundings, 'demoToken'>): boolean =>
  demoToken !== null && isFromThisMachine(call.req.raw, call.env as Connection | undefined);

/** Takes the same time whatever was given. */
export const isDemoToken = (given: string, { demoToken }: Pick<Surroundings, 'demoToken'>): boolean =>
  demoToken !== null && timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', demoToken, 'buffer'));
