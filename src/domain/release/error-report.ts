/** An error that nobody expected, without anything of the customer. */
export interface SeenError {
  /** Name of the page's route. */
  readonly route: string;
  /** `TypeError: x is not a function`. */
  readonly message: string;
  /** Where in the site's scripts it came from, nearest first: `page.Ab12.js:1:2345`. */
  readonly places: readonly string[];
}

const PLACES_KEPT = 4;
const MESSAGE_LENGTH = 200;

/**
 * Makes a record of anything that was thrown. Messages quote data (`"Sami" is not valid JSON`) and addresses, so quotations,
 * queries, e-mail addresses, longer numbers and everything that is not plain Latin go.
 */
export function seenError(thrown: unknown, route: string): SeenError {
  const error = thrown instanceof Error ? thrown : null;
  const text = error ? `${error.name}: ${error.message}` : `${typeof thrown}: ${String(thrown)}`;
  const places = (error?.stack ?? '').matchAll(/\/_astro\/([\w.-]+\.js:\d+:\d+)/g);
  return {
    route,
    message: withoutPersonalData(text).slice(0, MESSAGE_LENGTH),
    places: [...places].slice(0, PLACES_KEPT).map(([, place = '']) => place),
  };
}

export const withoutPersonalData = (text: string): string =>
  text
    .replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/g, '"…"')
    .replace(/[?#]\S*/g, '')
    .replace(/\S+@\S+/g, '…')
    .replace(/[^\x20-\x7e…]+/g, '…')
    .replace(/\d[\d\s().+-]{4,}\d/g, '…');

/** What a customer may copy and send to the shop, in plain lines. */
export function errorReport(
  errors: readonly SeenError[],
  { client, agent }: { readonly client: string; readonly agent: string },
): string {
  const lines = errors.flatMap(({ route, message, places }) => [
    `${route}: ${message}`,
    ...places.map((place) => `  ${place}`),
  ]);
  return [`build ${client}`, agent, ...lines].join('\n');
}
