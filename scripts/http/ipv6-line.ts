/** A provider gives one line up to 65,536 IPv6 networks, a /48. Together they may do this many times as much as one. */
export const NETWORKS_OF_LINE = 3;

/** The /48 around a client's IPv6 network; null for IPv4. */
export const ipv6LineOf = (client: string): string | null => /^(?:[\da-f]+:){3}/.exec(client)?.[0] ?? null;
