/** Keeps the screen on while the page is seen, where the browser can. Returns a stop function. */
export function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const ask = (): void => {
    // The browser takes the lock away from a page that is not seen.
    if (document.visibilityState !== 'visible') return;
    // A battery that is nearly empty has other wishes.
    lock = navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void lock?.then((held) => held?.release());
  };
}
