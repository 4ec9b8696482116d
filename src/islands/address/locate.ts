import { positionText } from '#domain/customer/position.ts';

/** Starts when the customer answers the browser's question. Some never answer. */
const PATIENCE_MS = 10_000;
/** For the question and the position. */
const QUESTION_MS = 20_000;

/** The device's position as `positionText` writes it. The browser may ask the customer first. */
export const locate = (): Promise<string | 'failed' | 'denied'> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('failed'), QUESTION_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(positionText(coords.latitude, coords.longitude)),
      ({ code }) => resolve(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'failed'),
      { timeout: PATIENCE_MS, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });
