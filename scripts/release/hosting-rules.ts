import { hash } from 'node:crypto';
import { TRANSITION_STYLE } from '#components/head/transition-style.ts';
import { ROUTES, SHELL_ID } from '#domain/routes.ts';

/** Response headers by name. The same table configures our own server, `_headers` and nginx. */
export type Headers = Readonly<Record<string, string>>;

/** A service whose scripts customers' pages may load after consent. The policy names its hosts only for merchants with an id there. */
export type AnalyticsService = 'google' | 'facebook';

/** Origins that one merchant's policy allows beside the site itself. */
export interface Allowed {
  /** Services whose scripts customers' pages may load. */
  readonly services: readonly AnalyticsService[];
  /** Origins of a store and a data service that pages call directly. */
  readonly apiOrigins: readonly string[];
}

/** Rules for the host of a release, as data. */
export interface HostingRules {
  /** Headers of every answer. */
  readonly always: Headers;
  /** Headers of every answer over https: HSTS for a year, without subdomains. */
  readonly encrypted: Headers;
  /** Headers of pages and other files outside `/_astro/`. Assets do not need a policy, which has 0.8 kB. */
  readonly documents: Headers;
  /** Headers of files below `/_astro/`, whose names contain a hash of the content. */
  readonly immutable: Headers;
  /** Headers of all other files. */
  readonly revalidated: Headers;
  /** Headers of staff pages. */
  readonly staff: Headers;
  readonly staffPaths: readonly string[];
  /** Paths with an id, such as `/callcenter/orders/12`, and the prerendered page that answers all of them. */
  readonly shells: readonly { readonly prefix: string; readonly file: string }[];
}

export const ASSET_PREFIX = '_astro/';

/** A style that Astro writes into pages with islands. It cannot become an asset, so the policy names its hash. */
export const ISLAND_STYLE = 'astro-island,astro-slot,astro-static-slot{display:contents}';

const hashSource = (text: string): string => `sha256-${hash('sha256', text, 'base64')}`;

/** Origins that each service needs according to its documentation. Google's measurements go to regional hosts as well. */
const SERVICE_HOSTS = {
  google: {
    script: ['https://www.googletagmanager.com'],
    image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    connect: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  facebook: {
    script: ['https://connect.facebook.net'],
    image: ['https://www.facebook.com'],
    connect: ['https://www.facebook.com', 'https://connect.facebook.net'],
  },
} as const satisfies Record<AnalyticsService, unknown>;

/**
 * Allows scripts and styles only from the site itself, and by hash the few inline scripts that the compiled code writes.
 * Such a policy also forbids `style=` attributes; pages have none.
 */
function contentSecurityPolicy(
  inlineScriptHashes: readonly string[],
  { services, apiOrigins }: Allowed,
): string {
  const hosts = (kind: 'script' | 'image' | 'connect') =>
    services.flatMap((service) => SERVICE_HOSTS[service][kind]);
  const hashes = inlineScriptHashes.map((digest) => `'sha256-${digest}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, ...hosts('script')].join(' '),
    `style-src 'self' ${[ISLAND_STYLE, TRANSITION_STYLE].map((style) => `'${hashSource(style)}'`).join(' ')}`,
    ["img-src 'self' data:", ...hosts('image')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...apiOrigins, ...hosts('connect')].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function hostingRules(
  prefixes: readonly string[],
  inlineScriptHashes: readonly string[],
  { services = [], apiOrigins = [] }: Partial<Allowed> = {},
): HostingRules {
  const roots = ['', ...prefixes.map((prefix) => `/${prefix}`)];
  const staff = Object.values(ROUTES).filter((route) => 'isStaff' in route);
  const withId = staff.filter((route) => route.path.endsWith('/{id}'));
  return {
    always: { 'X-Content-Type-Options': 'nosniff' },
    encrypted: { 'Strict-Transport-Security': 'max-age=31536000' },
    documents: {
      'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes, { services, apiOrigins }),
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
    immutable: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    revalidated: { 'Cache-Control': 'no-cache' },
    staff: {
      'X-Robots-Tag': 'noindex',
      // A host that joins both policies enforces both; the result is this one.
      ...(services.length > 0 && {
        'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes, { services: [], apiOrigins }),
      }),
    },
    staffPaths: roots.flatMap((root) =>
      staff
        .filter((route) => !withId.includes(route))
        // Hosts also serve the file under its own name.
        .flatMap(({ path }) => [`${root}${path}`, `${root}${path}.html`]),
    ),
    shells: roots.flatMap((root) =>
      withId.map(({ path }) => {
        const prefix = `${root}${path.slice(0, -'{id}'.length)}`;
        return { prefix, file: `${prefix.slice(1)}${SHELL_ID}.html` };
      }),
    ),
  };
}

/** The page that answers for a path with an id; null for other paths. */
export function shellOf(rules: Pick<HostingRules, 'shells'>, path: string): string | null {
  const shell = rules.shells.find(
    ({ prefix }) => /^[1-9]\d{0,15}$/.test(path.slice(prefix.length)) && path.startsWith(prefix),
  );
  return shell?.file ?? null;
}

/** The 404 page in the language of the path's prefix. */
export function notFoundFile(prefixes: readonly string[], path: string): string {
  return inLanguageOf(path, prefixes, '404.html');
}

/** The page for errors of the server (500), in the language of the path's prefix. */
export function errorFile(prefixes: readonly string[], path: string): string {
  return inLanguageOf(path, prefixes, '500.html');
}

function inLanguageOf(path: string, prefixes: readonly string[], file: string): string {
  const prefix = prefixes.find((candidate) => path === `/${candidate}` || path.startsWith(`/${candidate}/`));
  return prefix ? `${prefix}/${file}` : file;
}

/** Whether the path is the address of a 404 page itself, which is answered with 404 too. */
export function isNotFoundPage(prefixes: readonly string[], path: string): boolean {
  const file = notFoundFile(prefixes, path);
  return path === `/${file}` || `${path}.html` === `/${file}`;
}

/** All headers of one answer. `isEncrypted`: the client uses https, here or up to a proxy. */
export function headersFor(rules: HostingRules, path: string, isEncrypted = false): Headers {
  const isAsset = path.startsWith(`/${ASSET_PREFIX}`);
  const isStaff = rules.staffPaths.includes(path) || shellOf(rules, path) !== null;
  return {
    ...rules.always,
    ...(isEncrypted ? rules.encrypted : {}),
    ...(isAsset ? rules.immutable : { ...rules.documents, ...rules.revalidated }),
    ...(isStaff ? rules.staff : {}),
  };
}
