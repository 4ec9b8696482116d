import { atom, onMount } from 'nanostores';
import { edges } from './edges.ts';

const TICK_MS = 15_000;

/** Epoch milliseconds, looked at again every quarter of a minute and when the page comes back to the front. */
export const $now = atom(edges.now());

onMount($now, () => {
  const look = () => $now.set(edges.now());
  look();
  const timer = setInterval(look, TICK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
});
