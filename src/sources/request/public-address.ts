import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SourceError } from './source-failure.ts';

/** Networks that a merchant's image address must not reach. The last one covers multicast and reserved addresses. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  // 6to4 relays, which lead wherever the next gateway routes.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // The discard prefix.
  ['100::', 64],
  // Teredo, which embeds an IPv4 address.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/**
 * Whether a picture may be fetched from this address: http or https, no credentials, and either the source's host or a public
 * name.
 * IPv6 literals count as private.
 */
export function isPublicAddress(address: string, sourceUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.host === new URL(sourceUrl).host) return true;
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return false;
  if (isIP(host) === 4) return !PRIVATE.check(host);
  return isPublicName(host);
}

/** Excludes names without a dot, and names that only internal networks resolve. */
const isPublicName = (host: string): boolean =>
  host.includes('.') &&
  !/\.(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|svc|consul)$/.test(
    host,
  );

type Lookup = (
  host: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

/**
 * Resolves a host for the connection being made, and fails if it resolves to a private network. The check uses the same lookup as
 * the connection, so that a name cannot change its address in between.
 */
export function publicLookup(lookup: Lookup = systemLookup): LookupFunction {
  return (host, options, callback) => {
    // Refuses short and internal names even if their addresses are public, because an internal network may resolve them.
    if (isIP(host) === 0 && !isPublicName(host.replace(/\.$/, '')))
      return callback(new PrivateAddress(), '', 0);
    lookup(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error(`${host} has no address.`), '', 0);
      else if (addresses.some(isPrivate)) callback(new PrivateAddress(), '', 0);
      else if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}

const isPrivate = ({ address }: LookupAddress): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

class PrivateAddress extends Error {}

/** A `fetch` for hosts that a merchant named. */
export function fetchPublic(lookup?: Lookup): typeof fetch {
  let ready: Promise<(url: string, init: RequestInit) => Promise<unknown>> | null = null;
  const prepare = async () => {
    // Loaded on demand: it takes longer than reading most catalogues, and most builds fetch no such picture.
    const undici = await import('undici');
    const dispatcher = new undici.Agent({ connect: { lookup: publicLookup(lookup) } });
    return (url: string, init: RequestInit) =>
      undici.fetch(url, { ...(init as unknown as import('undici').RequestInit), dispatcher });
  };
  return async (input, init = {}) => {
    ready ??= prepare();
    const ask = await ready;
    try {
      return (await ask(String(input), init)) as Response;
    } catch (error) {
      if (!((error as Error).cause instanceof PrivateAddress)) throw error;
      throw new SourceError(String(input), 'source.not-allowed', 'The address is inside a private network.');
    }
  };
}

/** A `fetch` that accesses the source's own host, which the operator named, directly, and all others through `fetchOutside`. */
export function pictureFetch(
  fetchPage: typeof fetch,
  sourceUrl: string,
  fetchOutside: typeof fetch = fetchPublic(),
): typeof fetch {
  const ownHost = new URL(sourceUrl).host;
  return (input, init) =>
    new URL(String(input)).host === ownHost ? fetchPage(input, init) : fetchOutside(input, init);
}
