/** The part of a browser's Cache that the worker uses, in memory. Storing fails beyond `capacity` entries. */
export function testCache(capacity = Number.POSITIVE_INFINITY): Cache {
  const origin = 'https://shop.example';
  const entries = new Map<string, Response>();
  const keyOf = (key: RequestInfo | URL): string =>
    new URL(key instanceof Request ? key.url : String(key), origin).href;
  const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
    match: async (key) => entries.get(keyOf(key))?.clone(),
    put: async (key, response) => {
      if (!entries.has(keyOf(key)) && entries.size >= capacity)
        throw new DOMException('full', 'QuotaExceededError');
      entries.delete(keyOf(key));
      entries.set(keyOf(key), response);
    },
    delete: async (key) => entries.delete(keyOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
  return cache as Cache;
}

/** The paths in a cache, in the order in which they were stored. */
export const pathsIn = async (cache: Cache): Promise<string[]> =>
  (await cache.keys()).map(({ url }) => url.slice('https://shop.example'.length));
