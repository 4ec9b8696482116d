import { cookieJar } from './cookies.ts';

// A browser's cookies, for tests.

/** Replaces the browser's cookies by an empty map. `onWrite` gets each cookie as it is written. */
export function fakeCookies(onWrite: (cookie: string) => void = () => {}): Map<string, string> {
  const cookies = new Map<string, string>();
  cookieJar.read = () => [...cookies].map((pair) => pair.join('=')).join('; ');
  cookieJar.isSecure = () => true;
  cookieJar.write = (cookie) => {
    onWrite(cookie);
    const [pair = ''] = cookie.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (/Max-Age=0/.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  };
  return cookies;
}
