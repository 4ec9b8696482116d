/** Counts what each client has open, up to a limit that is the same for all. */
export interface ClientPlaces {
  /** How to give the place back, to be called once; null when this client has no place left. */
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
        // Nobody is remembered: a sender with many addresses would fill the memory.
        if (left === 0) taken.delete(client);
        else taken.set(client, left);
      };
    },
  };
}
