import { clicked, isPlainClick } from '#components/click.ts';

/** Specification §2: the bar appears after this time, so that fast pages show none, and ends by itself. */
const THROTTLE_MS = 200;
const DURATION_MS = 2000;

/** Of the browser's `NavigateEvent`. */
interface NavigateFacts {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly downloadRequest: string | null;
}

/** Shows a bar at the top while the next page loads. */
export function showLoading(): void {
  const bar = document.querySelector<HTMLElement>('[data-loading-bar]');
  if (!bar) return;
  let timers: ReturnType<typeof setTimeout>[] = [];

  const hide = () => {
    timers.forEach(clearTimeout);
    delete bar.dataset.running;
  };
  const start = () => {
    hide();
    timers = [
      setTimeout(() => {
        bar.dataset.running = '';
      }, THROTTLE_MS),
      setTimeout(hide, THROTTLE_MS + DURATION_MS),
    ];
  };

  document.addEventListener('click', (event) => {
    const link = clicked<HTMLAnchorElement>(event, 'a');
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    const leaves = link.pathname !== location.pathname || link.search !== location.search;
    if (link.origin === location.origin && leaves && !link.target) start();
  });
  // Scripts open pages, too: after an order, a login or a change of language.
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { destination, downloadRequest } = event as Event & NavigateFacts;
    const isElsewhere = !destination.sameDocument && downloadRequest === null;
    if (isElsewhere && destination.url.startsWith(`${location.origin}/`)) start();
  });
  addEventListener('pagehide', hide);
  addEventListener('pageshow', hide);
}
