/**
 * A merchant's name in paths, hosts and storage keys: a DNS label. Prefixes that end in another character are therefore
 * unambiguous.
 */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const isSlug = (value: string): boolean => SLUG.test(value);

/**
 * Names that no merchant may have: as `<name>.shops.example` they belong to the platform, or programs expect something else
 * there.
 */
const RESERVED = new Set(
  `www ops operator admin administrator root rebuild hooks hook api localhost local internal dukkan directus wordpress
  mail email smtp imap pop pop3 webmail autoconfig autodiscover wpad isatap ftp ns ns1 ns2 dns mx cdn static assets
  login auth sso account accounts dashboard console status health metrics billing support security postmaster hostmaster
  webmaster abuse`.split(/\s+/),
);

/** Whether a slug is reserved. */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);

/** Environment variable of one merchant: `quds-grill` has `HOOK_SECRET_QUDS_GRILL`. Slugs contain no `_`, so names are unique. */
export const merchantVariable = (name: string, slug: string): string =>
  `${name}_${slug.replaceAll('-', '_').toUpperCase()}`;
