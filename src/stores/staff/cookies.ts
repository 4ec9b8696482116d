import { shopSlug } from './shop-slug.ts';

/** Reads and writes cookies; replaced by tests. */
export const cookieJar = {
  read: (): string => document.cookie,
  write: (cookie: string): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and a logout must not wait
    document.cookie = cookie;
  },
  /** Browsers drop `Secure` cookies of a development host without a certificate. */
  isSecure: (): boolean => !(location.protocol === 'http:' && /(?:^|\.)localhost$/.test(location.hostname)),
};

/** Cookies of the store's login and of the data service's. */
export type AuthCookie = 'token' | 'refresh' | 'expiry' | `data-${'token' | 'refresh' | 'expiry'}`;

/** Specification §9. */
const LIFE_SECONDS = 86_400;

/** Slugs have no dot, so no merchant's prefix starts with another's. */
const nameOf = (cookie: AuthCookie): string => `dukkan.${shopSlug()}.${cookie}`;

const attributes = (maxAge: number): string =>
  `Path=/; Max-Age=${maxAge}; SameSite=Strict${cookieJar.isSecure() ? '; Secure' : ''}`;

/** For a day; specification §9. */
export function writeCookie(cookie: AuthCookie, value: string): void {
  cookieJar.write(`${nameOf(cookie)}=${encodeURIComponent(value)}; ${attributes(LIFE_SECONDS)}`);
}

export function readCookie(cookie: AuthCookie): string | null {
  const start = `${nameOf(cookie)}=`;
  const pair = cookieJar
    .read()
    .split('; ')
    .find((text) => text.startsWith(start));
  if (!pair || pair.length === start.length) return null;
  try {
    return decodeURIComponent(pair.slice(start.length));
  } catch {
    return null;
  }
}

export function removeCookies(cookies: readonly AuthCookie[]): void {
  for (const cookie of cookies) cookieJar.write(`${nameOf(cookie)}=; ${attributes(0)}`);
}

/** Every cookie that scripts of this site can see. */
export function removeAllCookies(): void {
  for (const pair of cookieJar.read().split('; ')) {
    const name = pair.split('=', 1)[0];
    if (name) cookieJar.write(`${name}=; ${attributes(0)}`);
  }
}
