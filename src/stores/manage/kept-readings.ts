import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { $isLoggedIn, $user } from '#stores/staff/session.ts';

/** What a section has read, and when, in epoch milliseconds. */
export interface Reading<Value> {
  readonly at: number;
  readonly value: Value;
}

const PREFIX = storageKey('manage-');
/** An unchanged reading is stored again after this time. */
const STORE_EVERY_MS = 60_000;

/** The release's scripts. Others may expect another shape. */
const scripts = (): string => globalThis.document?.documentElement?.dataset.client ?? '';

const stored = new Map<string, { readonly at: number; readonly json: string }>();

/** Stores the last reading of a section on this device, for this account and the page's scripts, until its session ends. */
export function keepReading(name: string, { at, value }: Reading<unknown>): void {
  const username = $user.get()?.username;
  if (username === undefined) return;
  const json = JSON.stringify(value);
  const last = stored.get(name);
  if (last?.json === json && at - last.at < STORE_EVERY_MS) return;
  stored.set(name, { at, json });
  shopStorage[PREFIX + name] = JSON.stringify({ scripts: scripts(), username, at, value });
}

/** The stored reading of a section; null for another account, other scripts, or none. */
export function keptReading<Value>(name: string): Reading<Value> | null {
  try {
    const kept = JSON.parse(shopStorage[PREFIX + name] ?? 'null') as
      | (Reading<Value> & { readonly scripts: string; readonly username: string })
      | null;
    const isOurs = kept?.username === $user.get()?.username && kept?.scripts === scripts();
    return kept && isOurs ? { at: Number(kept.at), value: kept.value } : null;
  } catch {
    return null;
  }
}

/** Deletes all readings. A logout deletes them too, with everything else. */
function forgetReadings(): void {
  stored.clear();
  for (const key of Object.keys(shopStorage)) if (key.startsWith(PREFIX)) delete shopStorage[key];
}

// The session may end without a logout, for example because an account was removed.
$isLoggedIn.listen((isLoggedIn) => {
  if (!isLoggedIn) forgetReadings();
});
