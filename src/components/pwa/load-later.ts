import { whenSettled } from '#stores/device/when-idle.ts';
import type { InstallPrompt } from './install.ts';

const LONGEST_WAIT_MS = 3000;

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
  // The worker stores the whole shop: on a slow phone that waits until the page has nothing to do.
  whenSettled(load, LONGEST_WAIT_MS);
}
