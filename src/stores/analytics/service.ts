import type { AnalyticsCall } from '#domain/order/analytics.ts';
import type { ShopEvent } from '#domain/order/shop-event.ts';

/** One analytics service of the merchant, on this page. Nothing of it is loaded before `open`. */
export interface AnalyticsService {
  readonly name: 'google' | 'facebook';
  /** What it is told of an event; null for one that it does not know. */
  readonly callOf: (event: ShopEvent) => AnalyticsCall | null;
  /** Loads its script. False when it cannot be had, as with a blocker or offline. */
  open(): Promise<boolean>;
  /** After `open`. */
  send(call: AnalyticsCall): void;
  /** Takes the consent back and deletes its cookies. */
  close(): void;
}

/** Adds a script from another host, allowed by the page's policy. Resolves to false when it does not come. */
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
  // A service may have set them for the host or for the domain above it.
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
