import { BlockList, isIP } from 'node:net';

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
