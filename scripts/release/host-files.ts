import type { Headers, HostingRules } from './hosting-rules.ts';

/** Files of a release that configure its host. Our server and nginx never serve them. */
export const HOST_FILES = ['_headers', '_redirects', 'nginx.conf'] as const;

const headerLines = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n');

/**
 * `_headers` for Netlify and Cloudflare Pages. Both apply every matching block and join a header that occurs in two blocks. Only
 * one of them can remove headers, so assets have the headers of documents here. That costs little: HTTP/2 sends a header once.
 */
export function headersFile(rules: HostingRules): string {
  const blocks = [
    `/*\n${headerLines({ ...rules.always, ...rules.encrypted, ...rules.documents })}`,
    `/_astro/*\n${headerLines(rules.immutable)}`,
    ...['/service-worker.js', '/build.json'].map((path) => `${path}\n${headerLines(rules.revalidated)}`),
    ...[...rules.staffPaths, ...rules.shells.map(({ prefix }) => `${prefix}*`)].map(
      (path) => `${path}\n${headerLines(rules.staff)}`,
    ),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** `_redirects` for Netlify and Cloudflare Pages: rewrites (200) of paths with an id to their shell, and the 404 page of each language. */
export function redirectsFile(rules: HostingRules, prefixes: readonly string[]): string {
  const shells = rules.shells.map(({ prefix, file }) => `${prefix}:id /${file.replace(/\.html$/, '')} 200`);
  // A file wins over a rule, unless the rule is forced with `!`.
  const asked = ['', ...prefixes.map((prefix) => `/${prefix}`)].map(
    (root) => `${root}/404 ${root}/404.html 404!`,
  );
  const notFound = prefixes.map((prefix) => `/${prefix}/* /${prefix}/404.html 404`);
  return `${[...shells, ...asked, ...notFound].join('\n')}\n`;
}

/**
 * An nginx server block for one merchant. The operator's main configuration is in the output directory, which is also nginx's
 * prefix (`nginx -p <out> -c nginx.conf`). Its `http` block includes `nginx.conf` of every live release. `listen.conf` beside it has the
 * ports and certificates that all merchants share: `listen 443 ssl; ssl_certificate …;`.
 */
export function nginxFile(
  rules: HostingRules,
  site: { slug: string; hosts: readonly string[]; prefixes: readonly string[] },
): string {
  const encrypted = Object.entries(rules.encrypted);
  const add = (headers: Headers, indent: string): string =>
    Object.entries(headers)
      .map(([name, value]) => `${indent}add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
      // nginx omits headers with an empty value.
      .concat(encrypted.map(([name], index) => `${indent}add_header ${name} $encrypted${index} always;`))
      .join('\n');
  // A location inherits `add_header` only when it has none of its own, so each location repeats all headers.
  const ofPages = { ...rules.always, ...rules.documents, ...rules.revalidated };
  const page = add(ofPages, '    ');
  const staff = add({ ...ofPages, ...rules.staff }, '    ');
  const languages = site.prefixes.join('|');
  const notFound = languages ? `(?:(?:${languages})/)?404` : '404';
  // Internal: only `error_page` may serve a 404 page; a request for its own address is not found.
  const notFoundPages = ['', ...site.prefixes.map((prefix) => `/${prefix}`)]
    .map(
      (root) => `  location = ${root}/404 { error_page 404 ${root}/404.html; return 404; }
  location = ${root}/404.html {
${page}
    internal;
    error_page 404 ${root}/404.html;
  }
`,
    )
    .join('');
  return `server {
  include listen.conf;
  server_name ${[...new Set([...site.hosts, `${site.slug}.localhost`])].join(' ')};
  root sites/${site.slug}/current;
  charset utf-8;
  charset_types text/css text/javascript text/plain application/json application/manifest+json application/xml;
  absolute_redirect off;
  gzip on;
  gzip_comp_level 6;
  gzip_vary on;
  gzip_min_length 512;
  gzip_types text/css text/javascript application/javascript application/json application/manifest+json application/xml text/xml text/plain image/svg+xml;
  types {
    text/html html; text/css css; text/javascript js mjs; application/json json; application/manifest+json webmanifest;
    application/xml xml; text/plain txt; image/avif avif; image/webp webp; image/png png; image/svg+xml svg;
    image/x-icon ico; font/woff2 woff2;
  }

  # Answers by https; a proxy that ends the encryption says so.
${encrypted.map((_, index) => `  set $encrypted${index} "";`).join('\n')}
  set $asked_by "$scheme$http_x_forwarded_proto";
${encrypted.map(([, value], index) => `  if ($asked_by ~ "https") { set $encrypted${index} "${value}"; }`).join('\n')}
  # A release has no links: nobody can make one lead to another file of the machine.
  disable_symlinks on from=$document_root;

  # A slash at the end of a page's address. Only names of pages that are there get into an answer.
  set $page "";
  if ($uri ~ "^(/(?!${notFound}/$).*[^/])/$") { set $page $1; }
  if (-f $document_root$page.html) { return 308 $page$is_args$args; }

  location ~ ^/(?:release\\.json|_headers|_redirects|nginx\\.conf)$ { return 404; }
  location ~ /\\. { return 404; }
${notFoundPages}
  location /_astro/ {
${add({ ...rules.always, ...rules.immutable }, '    ')}
    try_files $uri =404;
  }
${rules.shells
  .map(
    ({ prefix, file }) => `
  location ~ ^${prefix}[1-9][0-9]*$ {
${staff}
    try_files /${file} =404;
  }
`,
  )
  .join('')}
  location ~ ^(?:${rules.staffPaths.join('|')})$ {
${staff}
    try_files $uri $uri.html =404;
  }
${
  languages
    ? `
  location ~ ^/(?<language>${languages})(?:/|$) {
${page}
    error_page 404 /$language/404.html;
    try_files $uri $uri.html =404;
  }
`
    : ''
}
  location = / {
${page}
    try_files /index.html =404;
  }

  location / {
${page}
    try_files $uri $uri.html =404;
  }
  error_page 404 /404.html;
}
`;
}
