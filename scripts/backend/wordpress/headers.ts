import type { MiddlewareHandler } from 'hono';

const EXPOSED = 'X-WP-Total, X-WP-TotalPages, Link';
const ACCEPTED = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type';
const METHODS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/**
 * The headers of every answer below `/wp-json`, like those of WordPress and WooCommerce. Any origin may read `wp/v2`, `treesal/v1` and
 * `jwt-auth/v1`. No other origin may read the Store API, although its preflight request succeeds.
 */
export const wordpressHeaders: MiddlewareHandler = async (context, next) => {
  const { pathname, origin: own } = new URL(context.req.url);
  const isStoreApi = pathname.startsWith('/wp-json/wc/store/');
  const isLogin = pathname.startsWith('/wp-json/jwt-auth/');
  const isPreflight = context.req.method === 'OPTIONS';
  if (isPreflight) context.res = preflight(isStoreApi);
  else await next();

  const { headers } = context.res;
  const set = (name: string, value: string) => headers.set(name, value);
  set('X-Robots-Tag', 'noindex');
  set('X-Content-Type-Options', 'nosniff');
  set('Referrer-Policy', 'no-referrer');
  if (!headers.has('Link')) set('Link', `<${own}/wp-json/>; rel="https://api.w.org/"`);
  set('Access-Control-Expose-Headers', isStoreApi ? `${EXPOSED}, Cart-Token` : EXPOSED);
  const more = isStoreApi
    ? ', Cart-Token, Nonce'
    : isLogin
      ? ', X-Requested-With, Accept, Origin, Cookie'
      : '';
  set('Access-Control-Allow-Headers', `${ACCEPTED}${more}`);
  set('Vary', 'Origin');

  const origin = context.req.header('origin');
  if (isStoreApi || origin !== undefined) {
    set('Access-Control-Allow-Methods', METHODS);
    set('Access-Control-Allow-Credentials', 'true');
  }
  if (origin !== undefined && (!isStoreApi || isPreflight)) set('Access-Control-Allow-Origin', origin);
};

const preflight = (isStoreApi: boolean): Response =>
  new Response(null, {
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      Allow: isStoreApi ? 'GET' : 'GET, POST',
    },
  });
