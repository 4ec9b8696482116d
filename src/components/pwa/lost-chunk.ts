import { isLostChunk } from '#domain/release/lost-chunk.ts';
import { mayReload } from '#domain/release/reload-guard.ts';
import { readLastReload, rememberReload } from '#stores/device/last-reload.ts';
import { readLiveClient } from '#stores/shop/live-build.ts';

/** Reloads the page once if a new release has removed one of its files. A screen that still fails to load shows a message. */
export function reloadForLostChunk(): void {
  addEventListener('vite:preloadError', () => void reload());
  addEventListener('unhandledrejection', ({ reason }) => void reloadIfLost(reason));
  document.addEventListener('astro:hydration-error', async (event) => {
    const { target, detail } = event as CustomEvent<{ error: unknown }>;
    if (!(await reloadIfLost(detail.error)) && target instanceof Element) showBroken(target);
  });
}

async function reloadIfLost(reason: unknown): Promise<boolean> {
  return isLostChunk(reason) && (await reload());
}

/** Returns whether the page is reloaded. */
async function reload(): Promise<boolean> {
  const ownClient = document.documentElement.dataset.client;
  if (!ownClient) return false;
  // Without a connection there is no answer.
  const liveClient = await readLiveClient();
  const nowMs = Date.now();
  const isOnline = navigator.onLine;
  if (!mayReload({ isOnline, ownClient, liveClient, last: readLastReload(), nowMs })) return false;
  if (!liveClient || !rememberReload({ atMs: nowMs, client: liveClient })) return false;
  location.reload();
  return true;
}

/** Replaces a skeleton, which would stay for ever, by the page's own words. */
function showBroken(island: Element): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-broken]');
  const [title = '', text = '', retry = ''] = [...(template?.content.children ?? [])].map(
    (element) => element.textContent,
  );
  const message = element('div', 'message');
  message.setAttribute('role', 'alert');
  const button = element('button', 'button', retry);
  button.addEventListener('click', () => location.reload());
  message.append(element('h2', '', title), element('p', 'muted', text), button);
  if (title) island.replaceChildren(message);
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
