/** How long a page waits for the network before the stored copy is used. */
export const NETWORK_LIMIT_MS = 3000;

/**
 * The network's answer. The copy, if the network exceeds the limit, fails or answers with a server error (5xx).
 * Without a copy, it waits for the network without a limit. Rejects if both are missing.
 */
export async function networkFirst(
  network: Promise<Response>,
  copy: () => Promise<Response | undefined>,
  limit: Promise<void>,
): Promise<Response> {
  const settled = network.then(
    (response) => response,
    () => null,
  );
  const first = await Promise.race([settled, limit.then(() => null)]);
  if (first && first.status < 500) return first;
  return (await copy()) ?? network;
}

/** The host's own error page, which tells more than our page about an unreachable shop. */
const OWN_FAULT = 500;

/**
 * Whether a status means that the shop was not reached: a gateway's 502 to 504, or 520 and above from CDNs. A plain 500 does not.
 */
export const isUnreached = ({ status }: Pick<Response, 'status'>): boolean => status > OWN_FAULT;
