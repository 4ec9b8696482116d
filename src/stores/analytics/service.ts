import type { AnalyticsCall } from '#domain/order/analytics.ts';
import type { ShopEvent } from '#domain/order/shop-event.ts';

/** One analytics service of the merchant on this page. It loads nothing before `open`. */
export interface AnalyticsService {
  readonly name: 'google' | 'facebook';
  /** Maps an event to the service's own; null for an event that it does not know. */
  readonly callOf: (event: ShopEvent) => AnalyticsCall | null;
  /** Loads the service's script. False if it cannot load, such as with a blocker or offline. */
  open(): Promise<boolean>;
  /** Sends an event; call it after `open`. */
  send(call: AnalyticsCall): void;
  /** Withdraws the consent and deletes the service's cookies. */
  close(): void;
}

/** Adds a script of another host that the page's policy allows. Resolves to false if it does not load. */
export function loadScript(url: string): Promise<boolean> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  const settled = new Promise<boolean>((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
  });
  document.head.append(script);
  return settled;
}

export function deleteCookies(pattern: RegExp): void {
  // A service may have set the cookies for the host or for a parent domain.
  const domains = location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!pattern.test(name)) continue;
    for (const domain of ['', ...domains.map((host) => `; domain=${host}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
}
