import { type Allowance, allowance, type Pace } from './allowance.ts';
import { ipv6LineOf, NETWORKS_OF_LINE } from './ipv6-line.ts';

/** Counts the actions of clients, which are addresses and networks (`clientOf`), and those of the line around an IPv6 network. */
export function clientAllowance({ burst, perMinute }: Pace, now: () => number): Omit<Allowance, 'giveBack'> {
  const client = allowance({ burst, perMinute }, now);
  const all = { burst: burst * NETWORKS_OF_LINE, perMinute: perMinute * NETWORKS_OF_LINE };
  const line = allowance(all, now);
  const wait = (who: string): number => {
    const around = ipv6LineOf(who);
    return Math.max(client.wait(who), around === null ? 0 : line.wait(around));
  };
  return {
    wait,
    take(who) {
      const seconds = wait(who);
      if (seconds > 0) return seconds;
      client.take(who);
      const around = ipv6LineOf(who);
      if (around !== null) line.take(around);
      return 0;
    },
  };
}
