/** An unexpected error, without personal data of the customer. */
export interface SeenError {
  /** Name of the page's route. */
  readonly route: string;
  /** `TypeError: x is not a function`. */
  readonly message: string;
  /** Positions in the site's scripts, innermost first: `page.Ab12.js:1:2345`. */
  readonly places: readonly string[];
}

const PLACES_KEPT = 4;
const MESSAGE_LENGTH = 200;

/**
 * Turns anything that was thrown into a record. Messages quote data (`"Sami" is not valid JSON`) and addresses, so quotations,
 * queries, e-mail addresses, long numbers and all non-Latin text are removed. `place` is the position that the browser reports,
 * for errors without a stack.
 */
export function seenError(thrown: unknown, route: string, place = ''): SeenError {
  const error = thrown instanceof Error ? thrown : null;
  const text = error ? `${error.name}: ${error.message}` : `${typeof thrown}: ${String(thrown)}`;
  const places = (error?.stack ?? place).matchAll(/\/_astro\/([\w.-]+\.js:\d+:\d+)/g);
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

/** Plain text that a customer may copy and send to the shop. */
export function errorReport(
  errors: readonly SeenError[],
  { version, client, agent }: { readonly version: string; readonly client: string; readonly agent: string },
): string {
  const lines = errors.flatMap(({ route, message, places }) => [
    `${route}: ${message}`,
    ...places.map((place) => `  ${place}`),
  ]);
  return [...(version ? [`version ${version}`] : []), `build ${client}`, agent, ...lines].join('\n');
}
