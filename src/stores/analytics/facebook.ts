import { facebookCall } from '#domain/order/analytics.ts';
import { type AnalyticsService, deleteCookies, loadScript } from './service.ts';

/** The queue that fbevents.js expects: calls wait in it until the script has loaded. */
interface Pixel {
  (...call: readonly unknown[]): void;
  callMethod?: (...call: readonly unknown[]) => void;
  queue: unknown[];
  push: Pixel;
  loaded: boolean;
  version: string;
  /** Otherwise each letter of a search would count as a page view, because it changes the address. */
  disablePushState: boolean;
}

/** The Meta pixel without its automatic reading of buttons, forms and page texts. */
export function facebookPixel(id: string): AnalyticsService {
  const pixel = makePixel();
  return {
    name: 'facebook',
    callOf: facebookCall,
    open() {
      Object.assign(window, { fbq: pixel, _fbq: pixel });
      pixel('consent', 'grant');
      pixel('set', 'autoConfig', false, id);
      pixel('init', id);
      pixel('track', 'PageView');
      return loadScript('https://connect.facebook.net/en_US/fbevents.js');
    },
    send: ({ name, parameters }) => pixel('track', name, parameters),
    close() {
      pixel('consent', 'revoke');
      deleteCookies(/^_fb[pc]$/);
    },
  };
}

function makePixel(): Pixel {
  const pixel = ((...call) => {
    if (pixel.callMethod) pixel.callMethod(...call);
    else pixel.queue.push(call);
  }) as Pixel;
  return Object.assign(pixel, {
    queue: [],
    push: pixel,
    loaded: true,
    version: '2.0',
    disablePushState: true,
  });
}
