import { hash, timingSafeEqual } from 'node:crypto';
import type { Connection } from '#scripts/http/connection.ts';
import type { Call, Surroundings } from './context.ts';

/** What a proxy says of whom it calls for. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** `127.0.0.1`, `::1`, `localhost`, also an IPv4 address in IPv6's clothes. */
export const isLoopback = (address: string | undefined): boolean =>
  /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1|localhost)$/i.test(address ?? '');

/**
 * Whether the parts that only a demo has exist for this call: they were asked for, both ends of the connection are this machine's own, and
 * no proxy speaks for somebody else. A call in memory has no connection, and is nobody's.
 */
export function hasDemoDoor(call: Call, { demoToken }: Pick<Surroundings, 'demoToken'>): boolean {
  const socket = (call.env as Connection | undefined)?.incoming?.socket;
  return (
    demoToken !== null &&
    isLoopback(socket?.remoteAddress) &&
    isLoopback(socket?.localAddress) &&
    FORWARDING.every((name) => call.req.header(name) === undefined)
  );
}

/** Takes the same time whatever was given. */
export const isDemoToken = (given: string, { demoToken }: Pick<Surroundings, 'demoToken'>): boolean =>
  demoToken !== null && timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', demoToken, 'buffer'));
