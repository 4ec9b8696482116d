import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { SourceError } from './source-failure.ts';

/** Networks that a merchant's image address must not make the build reach; the last is multicast and what is kept for later. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/**
 * Whether a picture may be fetched from this address: http or https, no credentials, and either the source's own host
 * or one that is not by its name inside a private network. IPv6 literals count as private.
 */
export function isPublicAddress(address: string, sourceUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (url.host === new URL(sourceUrl).host) return true;
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return false;
  if (isIP(host) === 4) return !PRIVATE.check(host);
  return host.includes('.') && !/\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host);
}

type Lookup = (host: string, options: { all: true }) => Promise<readonly { readonly address: string }[]>;

/** A `fetch` that asks hosts other than the source's only where none of their addresses is inside a private network. */
export function publicFetch(
  fetchPage: typeof fetch,
  sourceUrl: string,
  lookup: Lookup = systemLookup,
): typeof fetch {
  const ownHost = new URL(sourceUrl).host;
  const known = new Map<string, Promise<boolean>>();

  async function isPrivate(host: string): Promise<boolean> {
    // A name that cannot be resolved cannot be reached either.
    const addresses = await lookup(host, { all: true }).catch(() => []);
    return addresses.some(({ address }) => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
  }

  return async (input, init) => {
    const { host, hostname } = new URL(String(input));
    if (host !== ownHost) {
      const answer = known.get(hostname) ?? isPrivate(hostname);
      known.set(hostname, answer);
      if (await answer)
        throw new SourceError(
          String(input),
          'source.not-allowed',
          'The address is inside a private network.',
        );
    }
    return fetchPage(input, init);
  };
}
