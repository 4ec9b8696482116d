/** What makes the site an app comes when the page is there: not a byte of it delays what the customer came for. */
export function loadLater(): void {
  const load = () => {
    import('./service-worker.ts').then(({ runServiceWorker }) => runServiceWorker()).catch(() => {});
  };
  if (document.readyState === 'complete') load();
  else addEventListener('load', load);
}
