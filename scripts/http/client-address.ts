import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { UsageError } from '#scripts/program/usage.ts';
import type { Connection } from './connection.ts';

/** Whether the proxy at this address is trusted to name its clients. */
export type IsTrusted = (address: string | undefined) => boolean;

/** Parses `TRUSTED_PROXIES`: addresses and ranges such as `10.0.0.0/8`, separated by commas. Empty: no proxy is trusted. Throws UsageError. */
export function trustedProxies(text = ''): IsTrusted {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry !== '' && !add(list, entry))
      throw new UsageError(
        `TRUSTED_PROXIES holds ${JSON.stringify(entry)}, which is neither an address nor a range. Write it like 127.0.0.1,10.0.0.0/8.`,
      );
  }
  return (address) => {
    const plain = plainAddress(address);
    return plain !== null && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

function add(list: BlockList, entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
    list.addSubnet(address, Number(bits), family);
  else return false;
  return true;
}

/**
 * Address of the client: the peer of the connection or, behind trusted proxies, the last address in `X-Forwarded-For` that
 * is not a trusted proxy. Earlier addresses can be forged. An IPv6 address is cut to its /64 network, because one customer
 * of a provider owns the whole network. `''` when the client is unknown.
 */
export function clientOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): string {
  let client = plainAddress(peer);
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    if (client === null || !isTrusted(client)) break;
    const before = plainAddress(hop.trim());
    if (before === null) break;
    client = before;
  }
  if (client === null) return '';
  return isIPv6(client) ? `${groupsOf(client).slice(0, 4).join(':')}::/64` : client;
}

/** The client of a call (`clientOf`); `''` for a call in memory. */
export function clientOfCall({ env, req }: Context, isTrusted: IsTrusted): string {
  const { incoming } = (env ?? {}) as Connection;
  return clientOf(incoming?.socket.remoteAddress, req.header('x-forwarded-for'), isTrusted);
}

/** Removes port, brackets and zone, and turns an IPv4-mapped IPv6 address into IPv4. Null when the text is not an address. */
function plainAddress(text: string | undefined): string | null {
  const address = (text ?? '')
    .replace(/^\[(.*)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2')
    .replace(/%.*$/s, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? null : address;
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  // An IPv4 address at the end takes the place of two groups.
  const width = left.length + right.length + (address.includes('.') ? 1 : 0);
  return [...left, ...Array<string>(8 - width).fill('0'), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}
