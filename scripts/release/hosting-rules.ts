import { hash } from 'node:crypto';
import { TRANSITION_STYLE } from '#components/head/transition-style.ts';
import { ROUTES, SHELL_ID } from '#domain/routes.ts';

/** One response header; the same table feeds our own server, `_headers` and nginx. */
export type Headers = Readonly<Record<string, string>>;

/** A service that customers' pages may load after consent; a merchant who has no id there has no such hosts in the policy. */
export type AnalyticsService = 'google' | 'facebook';

/** What one merchant's policy allows beside the site itself. */
export interface Allowed {
  /** Whose scripts customers' pages may load. */
  readonly services: readonly AnalyticsService[];
  /** Origins of a store and a data service that pages call directly. */
  readonly apiOrigins: readonly string[];
}

/** What the host of a release must do, in data. */
export interface HostingRules {
  /** On every answer. */
  readonly always: Headers;
  /** On every answer that comes by https: browsers then ask by nothing else for a year. No other host is spoken for. */
  readonly encrypted: Headers;
  /** On pages and all else that is no asset: a style or a picture has no use for a policy, and each would carry 0.8 kB of it. */
  readonly documents: Headers;
  /** On answers below `/_astro/`: names carry a content hash. */
  readonly immutable: Headers;
  /** On everything else. */
  readonly revalidated: Headers;
  /** On staff pages. */
  readonly staff: Headers;
  readonly staffPaths: readonly string[];
  /** Paths with an id that one prerendered page answers: `/callcenter/orders/12`. */
  readonly shells: readonly { readonly prefix: string; readonly file: string }[];
}

export const ASSET_PREFIX = '_astro/';

/** What Astro writes into pages with islands; an asset of the site cannot replace it, so the policy names its hash. */
export const ISLAND_STYLE = 'astro-island,astro-slot,astro-static-slot{display:contents}';

const hashSource = (text: string): string => `sha256-${hash('sha256', text, 'base64')}`;

/** What each service needs, by its own documentation; Google's measurements go to regional hosts as well. */
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
 * Scripts and styles only from the site itself, and the few inline scripts that the compiled code writes, by hash.
 * A hash policy forbids `style=` attributes as well: pages have none.
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
      // Hosts that join it with the other one enforce both, which comes to the same.
      ...(services.length > 0 && {
        'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes, { services: [], apiOrigins }),
      }),
    },
    staffPaths: roots.flatMap((root) =>
      staff
        .filter((route) => !withId.includes(route))
        // The file answers to its own name, too.
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

/** The shell that answers for a path with an id, else null. */
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

/** The page that says that something of ours went wrong, in the language of the path. */
export function errorFile(prefixes: readonly string[], path: string): string {
  return inLanguageOf(path, prefixes, '500.html');
}

function inLanguageOf(path: string, prefixes: readonly string[], file: string): string {
  const prefix = prefixes.find((candidate) => path === `/${candidate}` || path.startsWith(`/${candidate}/`));
  return prefix ? `${prefix}/${file}` : file;
}

/** A 404 page that is asked for by its own address, which is no page to be found either. */
export function isNotFoundPage(prefixes: readonly string[], path: string): boolean {
  const file = notFoundFile(prefixes, path);
  return path === `/${file}` || `${path}.html` === `/${file}`;
}

/** All headers for one answer; `isEncrypted`: by https, here or up to a proxy. */
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
