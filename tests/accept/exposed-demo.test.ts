import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { putOrders } from '#scripts/measure/demo/staff-orders.ts';
import { COMMAND, NODE, Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

/** Of each kind: more than a client has calls. They go on for so long. */
const GUESSES = 100;
const GUESSING_MS = sizeOf(0, 30_000);
const SENT_BYTES = 600e6;
/** Limit for the growth of the server's memory while it is flooded, in MB. */
const MOST_GROWTH_MB = 100;

/** An address at which others reach this machine. A machine without one uses another loopback address, which shows less. */
const outside =
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === 'IPv4')?.address ?? '127.0.0.2';

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly demoToken: string | null;
  readonly operatorToken: string;
  passwordOf(name: string): string;
}
interface Call {
  readonly method?: string;
  /** The address of this machine that is called. */
  readonly by?: string;
  readonly slug?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: any };

let exposed: Server;
let home: Server;
const workspaces: Workspace[] = [];
afterAll(() => {
  for (const server of [exposed, home]) server?.child.kill();
});

async function started(host: string): Promise<Server> {
  const shops = new Workspace();
  workspaces.push(shops);
  for (const [index, slug] of ['one', 'two'].entries()) {
    shops.synthesise(slug, 3, index + 1);
    const account = (role: string) => ({
      username: role,
      displayName: role,
      email: `${role}@x.example`,
      role,
    });
    shops.write(slug, 'backend.json', { accounts: [account('callcenter'), account('driver')] });
  }
  await shops.build(['one', 'two']);
  const place = ['--tenants', shops.tenants, '--out', shops.out, '--port', '0'];
  const child = spawn(NODE, [COMMAND, 'start', ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DUKKAN_HOST: host,
      DUKKAN_DATA: join(shops.root, 'data'),
    },
  });
  let said = '';
  child.stdout.on('data', (piece) => {
    said += piece;
  });
  // Its last line says what it rebuilds, or that another process does.
  await vi.waitUntil(() => /at a glance|Changes are not rebuilt/.test(said), { timeout: 90_000 });
  const after = (text: string) => said.split(text)[1]?.split('\n')[0] ?? null;
  return {
    child,
    port: Number(after('http://one.localhost:')?.replace('/', '')),
    demoToken: after('GET /directus/outbox with Authorization: Bearer '),
    operatorToken: after('PATCH /wp-json/wc/v3/products/<id> with Authorization: Bearer ') ?? '',
    passwordOf: (name) => after(`New account, told once: ${name}, password `) ?? '',
  };
}

beforeAll(async () => {
  exposed = await started('0.0.0.0');
  home = await started('127.0.0.1');
}, 120_000);

function call(
  server: Server,
  path: string,
  { method, by = outside, slug = 'one', headers, body }: Call = {},
) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      {
        host: by,
        port: server.port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        agent: false,
        headers: {
          host: `${slug}.localhost:${server.port}`,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...headers,
        },
      },
      async (answer) => {
        let content = '';
        for await (const chunk of answer) content += chunk;
        let parsed: unknown = content;
        try {
          parsed = JSON.parse(content);
        } catch {}
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: parsed });
      },
    );
    asked.on('error', reject).end(text);
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const dataLogin = (email: string, password: string) =>
  call(exposed, '/directus/auth/login', { body: { email, password } });
const storeLogin = (slug: string, username: string, password: string) =>
  call(exposed, '/wp-json/jwt-auth/v1/token', { slug, body: { username, password } });
const dataToken = async (email: string) =>
  (await dataLogin(email, exposed.passwordOf(email))).body.data.access_token as string;
const storeToken = async (slug: string, username: string) =>
  (await storeLogin(slug, username, exposed.passwordOf(`${slug} ${username}`))).body.data.token as string;

const signed = (claims: object, secret: string, algorithm = 'HS256') => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: algorithm, typ: 'JWT' })}.${part({ ...claims, exp: 9_999_999_999 })}`;
  return `${text}.${algorithm === 'none' ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`;
};

test('the outbox and the provider are nowhere when the servers listen at 0.0.0.0', async (context) => {
  const letter = { email: 'admin@example.com' };
  expect((await call(exposed, '/directus/auth/password/request', { body: letter })).status).toBe(204);
  const provider = `/directus/auth/login/demo?redirect=${encodeURIComponent(`http://one.localhost:${exposed.port}/`)}`;
  let tries = 0;
  for (const by of [outside, '127.0.0.1'])
    for (const headers of [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      bearer('null'),
      bearer(home.demoToken ?? ''),
      bearer(''),
    ])
      for (const path of [
        '/directus/outbox',
        '/directus//outbox',
        '/directus/outbox/',
        '/directus/OUTBOX',
        provider,
      ]) {
        const { status, body } = await call(exposed, path, { by, headers });
        // After the first guesses of a token, callers are told to wait.
        expect([path, [401, 404, 429].includes(status)]).toEqual([path, true]);
        expect(JSON.stringify(body)).not.toContain('password-reset');
        tries += 1;
      }
  expect(exposed.demoToken).toBeNull();
  expect((await call(exposed, '/directus/auth', { by: '127.0.0.1' })).body.data).toEqual([]);
  showFigures(context, {
    'address of this machine': outside,
    'ways to the outbox and the provider': tries,
    open: 0,
  });
});

test('the demo’s doors open on one’s own machine with the token, and to nobody behind a proxy that has it', async () => {
  const read = async (headers: Record<string, string>) =>
    (await call(home, '/directus/outbox', { by: '127.0.0.1', headers })).status;
  const right = bearer(home.demoToken ?? '');
  expect(await read(right)).toBe(200);
  expect(await read({})).toBe(403);
  expect(await read(bearer('guess'))).toBe(403);
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
    expect([401, 429]).toContain(await read({ ...right, [name]: '198.51.100.7' }));
});

test('no way leads to the administrator', async (context) => {
  const admin = 'admin@example.com';
  const claims = {
    email: admin,
    id: admin,
    role: '0f1d2c3b-4a59-4687-8c9d-000000000001',
    admin_access: true,
  };
  const opened: string[] = [];
  let tries = 0;
  const attempt = async (name: string, answer: Promise<Answer>) => {
    const { status } = await answer;
    tries += 1;
    if (status < 300) opened.push(`${name}: ${status}`);
  };
  for (const [secret, algorithm] of [
    ['', 'HS256'],
    ['secret', 'HS256'],
    ['directus', 'HS256'],
    ['', 'none'],
  ] as const) {
    for (const scope of ['password-reset', 'invite']) {
      const body = { token: signed({ ...claims, scope }, secret, algorithm), password: 'Stranger-1' };
      await attempt(`reset ${scope} ${algorithm}`, call(exposed, '/directus/auth/password/reset', { body }));
      await attempt(`invite ${scope} ${algorithm}`, call(exposed, '/directus/users/invite/accept', { body }));
    }
    const headers = bearer(signed(claims, secret, algorithm));
    await attempt(`token ${algorithm}`, call(exposed, '/directus/users/me', { headers }));
  }
  // Once without a login, and once as the shops' own staff.
  const staff = bearer(await dataToken('staff@one.example'));
  for (const headers of [{}, staff]) {
    const user = { email: 'x@y.example', password: 'Stranger-1', role: claims.role };
    await attempt('new user', call(exposed, '/directus/users', { headers, body: user }));
    await attempt('all users', call(exposed, '/directus/users?fields=email,token', { headers }));
    await attempt('health', call(exposed, '/directus/server/health', { headers }));
    await attempt(
      'own role',
      call(exposed, '/directus/users/me', { headers, method: 'PATCH', body: { role: claims.role } }),
    );
    await attempt(
      'new row',
      call(exposed, '/directus/items/CustomerSettings', { headers, body: { slug: 'x', name: 'x' } }),
    );
  }
  // An invitation by staff is answered, as a real Directus does, and nobody can take it up.
  const invited = { email: 'x@y.example', role: claims.role };
  await call(exposed, '/directus/users/invite', { headers: staff, body: invited });
  await attempt('invited', dataLogin('x@y.example', ''));
  for (const password of [
    'admin',
    exposed.passwordOf('staff@one.example'),
    exposed.passwordOf('one callcenter'),
  ])
    await attempt('password', dataLogin(admin, password));
  expect(opened).toEqual([]);
  showFigures(context, { 'ways tried': tries, 'that made a stranger administrator': opened.length });
});

test('no password or token opens another account, another shop or another merchant’s row', async (context) => {
  const accounts = ['one callcenter', 'one driver', 'two callcenter', 'two driver'];
  const opened: string[] = [];
  for (const name of accounts)
    for (const other of accounts.filter((account) => account !== name).slice(0, 2)) {
      const [slug = '', username = ''] = name.split(' ');
      const { status } = await storeLogin(slug, username, exposed.passwordOf(other));
      if (status === 200) opened.push(`${other} opens ${name}`);
    }
  const headers = bearer(await storeToken('one', 'callcenter'));
  expect((await call(exposed, '/wp-json/treesal/v1/today-orders', { headers })).status).toBe(200);
  expect((await call(exposed, '/wp-json/treesal/v1/today-orders', { headers, slug: 'two' })).status).toBe(
    401,
  );
  const rows = (await call(exposed, '/directus/items/CustomerSettings?fields=id,slug')).body.data as {
    id: number;
    slug: string;
  }[];
  const statuses: Record<string, number> = {};
  for (const { id, slug } of rows) {
    const path = `/directus/items/CustomerSettings/${id}`;
    const change = {
      method: 'PATCH',
      headers: bearer(await dataToken('staff@one.example')),
      body: { mainColor: '#123456' },
    };
    statuses[slug] = (await call(exposed, path, change)).status;
  }
  expect(statuses).toEqual({ one: 204, two: 403 });
  expect(opened).toEqual([]);
  showFigures(context, {
    'passwords tried at other accounts': accounts.length * 2,
    'that opened one': opened.length,
  });
});

test('a driver reads no order that the call centre alone reads', async (context) => {
  const database = openDatabase(join(workspaces[0]?.root ?? '', 'data/stores/one.sqlite'), 'one');
  const now = Date.now();
  const ids = await putOrders(
    database,
    [
      { method: 'pickup' },
      { method: 'deliver' },
      { method: 'deliver', placedAt: now - 5 * 86_400_000, status: 'completed' },
    ],
    now,
  );
  await database.close();
  const seenBy = async (username: string) => {
    const headers = bearer(await storeToken('one', username));
    const one = async (path: string) =>
      (await call(exposed, `/wp-json/treesal/v1/${path}`, { headers })).status;
    const list = (await call(exposed, '/wp-json/treesal/v1/today-orders', { headers })).body as {
      id: number;
      order_key?: string;
    }[];
    const byId = await Promise.all(ids.map((id) => one(`orders/${id}`)));
    const byRoute = await Promise.all(ids.map((id) => one(`get_order/${id}`)));
    return {
      list: list.map(({ id }) => ids.indexOf(id)),
      keys: list.filter(({ order_key }) => order_key).length,
      byId,
      byRoute,
    };
  };
  const all = [200, 200, 200];
  expect(await seenBy('callcenter')).toEqual({ list: [1, 0], keys: 2, byId: all, byRoute: all });
  const own = [404, 200, 404];
  expect(await seenBy('driver')).toEqual({ list: [1], keys: 0, byId: own, byRoute: own });
  showFigures(context, { 'orders of the shop': 3, 'that its driver reads': 1 });
});

test('passwords and tokens cannot be guessed, whatever the account, and customers are served meanwhile', async (context) => {
  const guessers = {
    'data service, one account': (count: number) => dataLogin('staff@two.example', `x${count}`),
    'data service, name after name': (count: number) => dataLogin(`a${count}@b.example`, 'x'),
    'store, one account': (count: number) => storeLogin('two', 'callcenter', `x${count}`),
    'store, name after name': (count: number) => storeLogin('two', `a${count}`, 'x'),
    'stores, the operator’s token': (count: number) =>
      call(exposed, '/wp-json/wc/v3/products/1001', {
        slug: count % 2 === 0 ? 'one' : 'two',
        headers: bearer(`${exposed.operatorToken}${count}`),
      }),
    'data service, a lasting token': (count: number) =>
      call(exposed, '/directus/users/me', { headers: bearer(`guess${count}`) }),
  };
  const figures: Record<string, string> = {};
  for (const [name, guess] of Object.entries(guessers)) {
    const begun = performance.now();
    const passed = () => performance.now() - begun;
    let [sent, looked, isOver] = [0, 0, false];
    const guesser = async () => {
      while (passed() < GUESSING_MS || sent < GUESSES) {
        sent += 1;
        if ((await guess(sent)).status !== 429) looked += 1;
      }
    };
    const slowest = pagesUntil(() => isOver);
    await Promise.all(Array.from({ length: 10 }, guesser));
    isOver = true;
    const seconds = passed() / 1000;
    figures[name] =
      `${Math.round(sent / seconds)} sent a second, ${(looked / seconds).toFixed(1)} looked at (${looked} in all); slowest page ${Math.round(await slowest)} ms`;
    // A client has sixty calls and six more each minute; the tests above have used some of them.
    expect([name, looked <= 60 + 6 * Math.ceil(seconds / 60)]).toEqual([name, true]);
    if (!name.endsWith('name after name')) expect([name, looked <= 8]).toEqual([name, true]);
    expect(sent).toBeGreaterThan(looked);
  }
  showFigures(context, figures);
}, 240_000);

/** The slowest of a shop's pages, in milliseconds; a page is asked for five times a second. */
async function pagesUntil(isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const startedAt = performance.now();
    expect((await call(exposed, '/')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - startedAt);
    await wait(200);
  }
  return slowest;
}

test('600 MB that are sent are not kept', async (context) => {
  const memory = (name: string) =>
    Number(
      new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
        readFileSync(`/proc/${exposed.child.pid}/status`, 'utf8'),
      )?.[1],
    ) / 1000;
  const figures: Record<string, string> = {};
  for (const [path, type] of [
    ['/directus/auth/login', 'application/json'],
    ['/directus/auth/login/demo/callback', 'multipart/form-data; boundary=x'],
    ['/directus/files', 'multipart/form-data; boundary=x'],
    ['/directus/items/CustomerSettings', 'application/json'],
    ['/wp-json/treesal/v1/create_order', 'application/json'],
  ] as const) {
    const before = memory('VmRSS');
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, memory('VmRSS'))), 20);
    const { status, sent } = await sendForEver(path, type);
    clearInterval(watch);
    const growth = peak - before;
    figures[path] =
      `${status}, ${(sent / 1e6).toFixed(1)} MB taken, memory grew by ${Math.max(0, Math.round(growth))} MB`;
    // A connection that is cut early can lose the answer that was sent before the cut.
    const isRefused = [403, 413].includes(status) || (status === 0 && sent < SENT_BYTES / 2);
    expect([path, isRefused, growth < MOST_GROWTH_MB]).toEqual([path, true, true]);
  }
  expect((await call(exposed, '/')).status).toBe(200);
  showFigures(context, { ...figures, 'peak of the server, MB': Math.round(memory('VmHWM')) });
}, 240_000);

/** Sends 600 MB without a Content-Length, until the connection ends or all are sent. */
function sendForEver(
  path: string,
  type: string,
): Promise<{ readonly status: number; readonly sent: number }> {
  return new Promise((resolve) => {
    let [status, sent] = [0, 0];
    const chunk = Buffer.alloc(65_536, 32);
    const asked = request({
      host: outside,
      port: exposed.port,
      path,
      method: 'POST',
      agent: false,
      headers: {
        host: `one.localhost:${exposed.port}`,
        'content-type': type,
        'transfer-encoding': 'chunked',
      },
    });
    const end = () => {
      clearTimeout(patience);
      asked.destroy();
      resolve({ status, sent });
    };
    // The server may stop reading and keep the connection open.
    const patience = setTimeout(end, 15_000);
    asked.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer.resume();
    });
    asked.on('error', end).on('close', end);
    // One piece at a time: an answer may come before the connection is cut.
    const more = () => {
      if (sent >= SENT_BYTES) return void asked.end();
      sent += chunk.length;
      const goesOn = asked.write(chunk);
      if (goesOn) setImmediate(more);
      else asked.once('drain', more);
    };
    more();
  });
}
