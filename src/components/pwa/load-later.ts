import type { InstallPrompt } from './install.ts';

/** What makes the site an app comes when the page is there: not a byte of it delays what the customer came for. */
export function loadLater(): void {
  // The browser may be quicker than the code that waits for it.
  const prompt = new Promise<InstallPrompt>((resolve) => {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      resolve(event as InstallPrompt);
    });
  });
  const load = () => {
    import('./run-app.ts').then(({ runApp }) => runApp(prompt)).catch(() => {});
  };
  if (document.readyState === 'complete') load();
  else addEventListener('load', load);
}
