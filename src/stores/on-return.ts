/** Calls back when the browser shows a page again that it had put away for its back button: other pages of the tab have gone on meanwhile. */
export function onReturn(react: () => void): void {
  const page = globalThis.window ?? globalThis;
  page.addEventListener?.('pageshow', ({ persisted }) => {
    if (persisted) react();
  });
}
