import { whenSettled } from '#stores/device/when-idle.ts';
import type { InstallPrompt } from './install.ts';

const LONGEST_WAIT_MS = 3000;

/** Loads the code of the installable app after the page, so that it never delays the page. */
export function loadLater(): void {
  // The browser's event may come before this code is loaded.
  const prompt = new Promise<InstallPrompt>((resolve) => {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      resolve(event as InstallPrompt);
    });
  });
  const load = () => {
    import('./run-app.ts').then(({ runApp }) => runApp(prompt)).catch(() => {});
  };
  // The worker stores the whole shop. On a slow phone this waits until the page is idle.
  whenSettled(load, LONGEST_WAIT_MS);
}
