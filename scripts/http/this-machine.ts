import type { Connection } from './connection.ts';

/** Headers with which a proxy names its client. */
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
 * Whether a call comes from this machine: both ends of the connection are its own, and no proxy speaks for somebody else. A call in
 * memory has no connection, and comes from nobody.
 */
export function isFromThisMachine({ headers }: Request, connection: Connection | undefined): boolean {
  const socket = connection?.incoming?.socket;
  return (
    isLoopback(socket?.remoteAddress) &&
    isLoopback(socket?.localAddress) &&
    FORWARDING.every((name) => !headers.has(name))
  );
}
