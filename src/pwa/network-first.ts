/** How long a page waits for the network while there is a copy. */
export const NETWORK_LIMIT_MS = 3000;

/**
 * The network's answer; the copy when that takes longer than the limit, fails, or is a server's failure (5xx).
 * Without a copy the network has all the time it wants. Rejects when there is neither.
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
