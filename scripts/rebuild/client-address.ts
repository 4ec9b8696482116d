import { BlockList, isIP, isIPv6 } from 'node:net';
import { UsageError } from '#scripts/commands/usage.ts';

/** Whether a proxy at this address may say who its callers are. */
export type IsTrusted = (address: string | undefined) => boolean;

/** Reads `TRUSTED_PROXIES`: addresses and ranges such as `10.0.0.0/8`, set apart by commas. Nothing: no proxy is trusted. */
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
 * Who is at the other end: the peer of the connection or, behind trusted proxies, the nearest address of `X-Forwarded-For` that is
 * none of theirs; anybody can have written what stands before it. Of an IPv6 address only the first 64 bits, because one customer of a
 * provider has as many addresses as fit behind them. `''` when nobody can be told.
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

/** Without port, brackets and zone; an IPv4 address in IPv6's clothes as itself; null for what is no address. */
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
