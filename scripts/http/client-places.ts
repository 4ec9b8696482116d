/** Counts open connections or requests of each client, up to a common limit. */
export interface ClientPlaces {
  /** Takes a place and returns a function that gives it back, to be called once. Null when the client has no place left. */
  take(client: string): (() => void) | null;
}

export function clientPlaces(limit: number): ClientPlaces {
  const taken = new Map<string, number>();
  return {
    take(client) {
      const count = taken.get(client) ?? 0;
      if (count >= limit) return null;
      taken.set(client, count + 1);
      return () => {
        const left = (taken.get(client) ?? 1) - 1;
        // Forget clients without places: a sender with many addresses would fill the memory.
        if (left === 0) taken.delete(client);
        else taken.set(client, left);
      };
    },
  };
}
