import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { ADMIN, HOST, STAFF, type TestDirectus, testDirectus } from './set-up/test-directus.ts';

/** The sender of a captured request that shows only `<jwt>` or `<refresh-token>`. */
type Sender = 'admin' | 'staff' | 'expired';

/** Captured calls of our clients. They are sent again unchanged and must have the same answers. */
const CALLS: readonly (readonly [name: string, sender?: Sender])[] = [
  ['d_auth_providers'],
  ['d_collection_403'],
  ['d_files_list'],
  ['d_files_list_full'],
  ['d_invite_accept_bad'],
  ['d_items_delete_forbidden'],
  ['d_items_patch_forbidden'],
  ['d_items_post_forbidden'],
  ['d_login_bademail'],
  ['d_login_cookie'],
  ['d_login_json'],
  ['d_login_nopass'],
  ['d_login_session'],
  ['d_login_wrong'],
  ['d_logout_missing'],
  ['d_malformed_json'],
  ['d_me', 'staff'],
  ['d_me_admin', 'admin'],
  ['d_me_admin_fields', 'admin'],
  ['d_me_anon'],
  ['d_me_badtoken'],
  ['d_me_expired', 'expired'],
  ['d_me_fields', 'staff'],
  ['d_options_preflight'],
  ['d_password_request'],
  ['d_password_reset_bad'],
  ['d_patch_staff', 'staff'],
  ['d_patch_staff_forbidden_field', 'staff'],
  ['d_post_missing_required', 'admin'],
  ['d_post_unique_violation', 'admin'],
  ['d_provider_redirect'],
  ['d_refresh_json', 'staff'],
  ['d_refresh_missing'],
  ['d_refresh_missing_nomode'],
  ['d_refresh_nomode', 'staff'],
  ['d_refresh_cookie', 'staff'],
  ['d_logout', 'staff'],
  ['d_route_404'],
  ['d_settings_badfield'],
  ['d_settings_badfilter'],
  ['d_settings_badfilterop'],
  ['d_settings_by_slug'],
  ['d_settings_by_slug_images_deep'],
  ['d_settings_by_slug_shorthand'],
  ['d_settings_deep'],
  ['d_settings_expired_token', 'expired'],
  ['d_settings_id'],
  ['d_settings_id_404'],
  ['d_settings_meta_list'],
  ['d_settings_none'],
  ['d_settings_staff_no_read', 'staff'],
  ['d_two_tokens', 'staff'],
  ['d_users_invite_admin', 'admin'],
  ['d_users_invite_forbidden'],
  ['d_users_post', 'admin'],
  ['d_users_post_dup', 'admin'],
  ['d_users_post_forbidden'],
  ['d_post_many', 'admin'],
  ['d_asset_404'],
  ['d_asset_baduuid'],
  ['d_asset_bad_token'],
];

/** Headers whose values must be the captured ones. */
const HEADERS = [
  'content-type',
  'vary',
  'cache-control',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
  'access-control-expose-headers',
];

/** Without the fields that were made after the answers were captured. */
const withoutLater = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value) =>
    /^(?:opening_hours|hoursExceptions|mainTitleHe|(?:(?:short_)?name|description)_\w\w)$/.test(name)
      ? undefined
      : value,
  );

let directus: TestDirectus;
const tokens = new Map<Sender, { access: string; refresh: () => Promise<string> }>();

beforeAll(async () => {
  directus = await testDirectus();
  const refresh = async () => (await directus.logIn(STAFF)).refresh_token;
  directus.clock.nowMs -= 3_600_000;
  tokens.set('expired', { access: await directus.tokenOf(ADMIN), refresh });
  directus.clock.nowMs += 3_600_000;
  tokens.set('admin', { access: await directus.tokenOf(ADMIN), refresh });
  tokens.set('staff', { access: await directus.tokenOf(STAFF), refresh });
});
afterAll(() => directus.close());

describe('gives the answer of a real Directus', () => {
  test.each(CALLS.map(([name, sender]) => ({ name, sender })))('$name', async ({ name, sender }) => {
    const { request, status, headers, hasBody } = await readExchange(name, sender);
    const answer = await directus.ask(request.path, request.init);
    expect(answer.status).toBe(status);
    for (const header of HEADERS)
      expect([header, answer.headers.get(header)]).toEqual([header, headers.get(header) ?? null]);
    expect(cookieShapes(answer.headers.getSetCookie())).toEqual(cookieShapes(headers.getSetCookie()));
    if (!hasBody) return expect(await answer.text()).toBe('');
    const wanted = capture(name);
    const body = withoutLater(await answer.json());
    expect(status < 400 ? shapeOf(body) : body).toEqual(status < 400 ? shapeOf(wanted) : wanted);
  });
});

test('the settings have the captured values, keys and order of keys', async () => {
  const path = `/items/CustomerSettings?filter=${encodeURIComponent('{"slug":"treesal-demo"}')}`;
  const [row] = withoutLater(await directus.data(path)) as [Record<string, unknown>];
  const { images, date_updated, ...wanted } = capture('d_settings_by_slug').data[0];
  const withoutIds = (value: object) =>
    JSON.parse(JSON.stringify(value), (_, inner) => (/^[\da-f-]{36}$/.test(inner) ? 'uuid' : inner));
  // The captured staff account had renamed the shop to the name that it had before.
  expect(withoutIds(row)).toEqual(withoutIds({ ...wanted, date_updated: row.date_updated, images: [1, 2] }));
  expect(Object.keys(row)).toEqual([...Object.keys(wanted), 'date_updated', 'images']);
  expect(date_updated).toMatch(/Z$/);
  expect(images).toHaveLength(2);
});

/** `METHOD path`, headers and body, then the status line and headers, as they were sent. */
async function readExchange(name: string, sender?: Sender) {
  const text = readFileSync(`tests/fixtures/captures/${name}.txt`, 'utf8').replace(
    /\r|…|^# (?!body).*\n/gm,
    '',
  );
  const [sent = '', answered = ''] = text.split(/^HTTP\/1\.1 (?=\d{3})/m);
  const [head = '', body = ''] = sent.split(/\n\n/);
  const [line = '', ...headerLines] = head.split('\n');
  const [method = '', path = ''] = line.split(' ');
  const token = sender && tokens.get(sender);
  const filled = async (value: string) =>
    value
      .replace('staff@example.com', STAFF.email)
      .replace('<jwt>', token?.access ?? '')
      .replace('<refresh-token>', value.includes('<refresh-token>') ? ((await token?.refresh()) ?? '') : '');
  const headers = new Headers(headersIn(await filled(headerLines.join('\n'))));
  headers.delete('host');
  const [statusLine = '', ...answerLines] = answered.split('\n');
  const content = (await filled(body)).trim();
  return {
    request: {
      path: new URL(await filled(path), HOST).href.slice(HOST.length),
      init: { method, headers, ...(content === '' ? {} : { body: content }) },
    },
    status: Number(statusLine.split(' ')[0]),
    headers: new Headers(headersIn(answerLines.join('\n').split('\n\n')[0] ?? '')),
    hasBody: !/# body bytes: 0/.test(answered),
  };
}

function headersIn(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line.includes(': '))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
}

/** Names and attributes; values and dates differ. */
function cookieShapes(cookies: readonly string[]): string[][] {
  return cookies.map((cookie) =>
    cookie
      .split('; ')
      .map((part, index) => (index === 0 || part.startsWith('Expires') ? (part.split('=')[0] ?? '') : part))
      .toSorted(),
  );
}

/** Each value's type, at its place. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
  }
  return value === null ? null : typeof value;
}
