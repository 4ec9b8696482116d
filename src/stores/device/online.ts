import { atom, onMount } from 'nanostores';

/** Whether the browser reports a connection. */
export const $online = atom(globalThis.navigator?.onLine ?? true);

onMount($online, () => {
  const look = () => $online.set(navigator.onLine);
  look();
  const mounted = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, look, mounted);
  return () => mounted.abort();
});
