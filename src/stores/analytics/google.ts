import { googleCall } from '#domain/order/analytics.ts';
import { type AnalyticsService, deleteCookies, loadScript } from './service.ts';

interface TagWindow {
  dataLayer?: unknown[];
}

/** Consent Mode v2: purposes that are absent here stay denied, whatever the customer answered. */
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const;

/** GA4 by gtag.js for measuring only: no advertising features, a cookie of this host only, addresses without their query. */
export function googleAnalytics(id: string, referrer: string): AnalyticsService {
  const disabled = `ga-disable-${id}`;
  return {
    name: 'google',
    callOf: googleCall,
    open() {
      Object.assign(window, { [disabled]: false });
      gtag('consent', 'default', DENIED);
      gtag('consent', 'update', { ...DENIED, analytics_storage: 'granted' });
      gtag('js', new Date());
      gtag('config', id, {
        page_location: location.origin + location.pathname,
        page_referrer: referrer,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
        cookie_domain: 'none',
      });
      return loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`);
    },
    send: ({ name, parameters }) => gtag('event', name, parameters),
    close() {
      gtag('consent', 'update', DENIED);
      Object.assign(window, { [disabled]: true });
      deleteCookies(/^_ga(?:_|$)/);
    },
  };
}

/** gtag.js recognises commands by their type, an `arguments` object. */
function gtag(..._command: readonly unknown[]): void {
  const page = window as TagWindow;
  page.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  page.dataLayer.push(arguments);
}
