import { ipv6LineOf, NETWORKS_OF_LINE } from './ipv6-line.ts';

/** Counts open connections or requests of each client, up to a common limit, and those of the line around an IPv6 network. */
export interface ClientPlaces {
  /** Takes a place and returns a function that gives it back, to be called once. Null when client or line have no place left. */
  take(client: string): (() => void) | null;
}

export function clientPlaces(limit: number): ClientPlaces {
  const ofClients = places(limit);
  const ofLines = places(limit * NETWORKS_OF_LINE);
  return {
    take(client) {
      const line = ipv6LineOf(client);
      const leave = ofClients.take(client);
      if (!leave || line === null) return leave;
      const leaveLine = ofLines.take(line);
      if (!leaveLine) {
        leave();
        return null;
      }
      return () => {
        leave();
        leaveLine();
      };
    },
  };
}

function places(limit: number): ClientPlaces {
  const taken = new Map<string, number>();
  return {
    take(who) {
      const count = taken.get(who) ?? 0;
      if (count >= limit) return null;
      taken.set(who, count + 1);
      return () => {
        const left = (taken.get(who) ?? 1) - 1;
        // Forget those without places: a sender with many addresses would fill the memory.
        if (left === 0) taken.delete(who);
        else taken.set(who, left);
      };
    },
  };
}
