export type SocialNetwork = 'facebook' | 'instagram';

/** Hosts of the networks. Redirectors such as `l.facebook.com` are excluded, because they lead anywhere. */
const HOSTS: Readonly<Record<SocialNetwork, RegExp>> = {
  facebook: /^(?:(?:www|m|web|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^(?:www\.)?fb\.com$/,
  instagram: /^(?:(?:www|m)\.)?instagram\.com$|^(?:www\.)?instagr\.am$/,
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop control characters, so they are refused first
const FORBIDDEN = /[\u0000-\u001F\u007F-\u009F\\\u2028\u2029]/;
const MAXIMUM_LENGTH = 500;

/** A merchant's page on a network as a normalised https URL; null if it leads elsewhere or is not a plain URL. */
export function socialLink(input: string, network: SocialNetwork): string | null {
  const link = webLink(input);
  if (link === null) return null;
  const { hostname, pathname } = new URL(link);
  return HOSTS[network].test(hostname) && !/^\/l\.php/i.test(pathname) ? link : null;
}

/** A normalised https URL without credentials and port; null for anything else. */
export function webLink(input: string): string | null {
  const text = input.trim();
  if (text.length > MAXIMUM_LENGTH || FORBIDDEN.test(text) || !/^https:\/\/[^/]/i.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null;
  return url.href;
}
