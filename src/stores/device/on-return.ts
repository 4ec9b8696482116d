/** Calls back when the page returns from the browser's page cache. Other pages of the tab may have changed the storage meanwhile. */
export function onReturn(react: () => void): void {
  const page = globalThis.window ?? globalThis;
  page.addEventListener?.('pageshow', ({ persisted }) => {
    if (persisted) react();
  });
}
