import { atom, onMount } from 'nanostores';

/** Whether the browser reports a connection. */
export const $online = atom(globalThis.navigator?.onLine ?? true);

onMount($online, () => {
  const look = () => $online.set(navigator.onLine);
  look();
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
});
