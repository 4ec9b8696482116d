import { COUNTRIES, TIME_ZONES } from './known-places.ts';
import { localeFromKey } from './locale.ts';

const HOST_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^${HOST_LABEL}(?:\\.${HOST_LABEL})+$`);
const PLAIN_HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/;

/**
 * A host name in lower case, without a port, with at least two labels. `localhost` itself and IP addresses serve the list of
 * merchants.
 */
export const isHostName = (host: string): boolean =>
  host.length <= 253 && HOST.test(host) && !/\.\d+$/.test(host);

export const isLanguageKey = (key: string): boolean => localeFromKey(key) !== undefined;

/** An IANA time zone by name. Offsets such as `+02:00` are refused because they have no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (TIME_ZONES.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function isCountry(code: string): boolean {
  if (COUNTRIES.has(code)) return true;
  if (!/^[A-Z]{2}$/.test(code)) return false;
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  return name !== undefined && code !== 'ZZ';
}

let currencies: ReadonlySet<string> | undefined;

export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}

/**
 * An https address, or http to this machine, without user, query or fragment. The host is used in security policies, where `;`
 * and `*` have a meaning.
 */
export function isSourceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOST.test(url.hostname));
  return isSafe && PLAIN_HOST.test(url.hostname) && !url.username && !url.password && !/[?#]/.test(text);
}

export const isEnvironmentName = (name: string): boolean => /^[A-Z][A-Z0-9_]{0,99}$/.test(name);
