import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { parseTenant } from '#domain/tenant/schema.ts';
import { applyFlows } from '#scripts/directus/apply-flow.ts';
import { directusClient } from '#scripts/directus/client.ts';
import { schemaServer } from '#scripts/directus/set-up/schema-server.ts';
import { hookFindings } from './hooks.ts';

const HOOKS_ADDRESS = 'https://rebuild.example';
const ENVIRONMENT = {
  HOOK_SECRET: 'shared',
  HOOK_SECRET_SHOP: 'own',
  WOOCOMMERCE_KEY_SHOP: 'ck_1',
  WOOCOMMERCE_SECRET_SHOP: 'cs_1',
  SHOP_TOKEN: 'token',
  HOOKS_ADDRESS,
};

type Environment = Readonly<Record<string, string | undefined>>;

async function look(sources: object, answer: typeof fetch, environment: Environment = ENVIRONMENT) {
  const place = { timeZone: 'Asia/Amman', country: 'JO', currency: 'JOD' };
  const tenant = parseTenant('shop', { ...place, sources });
  if (!tenant.ok) throw new Error(JSON.stringify(tenant.error));
  const checks = { tenantsDirectory: '', timeoutMs: 500, now: () => 0 };
  const found = await hookFindings(tenant.value, { ...checks, environment, fetch: answer });
  // The first says whether the secret is set here.
  return found.slice(1).map(({ level, code, what }) => ({ is: `${level} ${code}`, what }));
}

describe('the webhooks of a store', () => {
  const TOPICS = ['product.created', 'product.updated', 'product.deleted', 'product.restored'];
  const ADDRESS = `${HOOKS_ADDRESS}/hooks/shop/woocommerce`;
  const webhooks = () =>
    TOPICS.map((topic, id) => ({ id, name: topic, status: 'active', topic, delivery_url: ADDRESS }));

  /** A WooCommerce with its REST API; pages of two. */
  function store(list: readonly object[]): typeof fetch {
    const app = new Hono();
    app.get('/wp-json/wc/v3/webhooks', ({ req }) => {
      if (req.header('authorization') !== `Basic ${btoa('ck_1:cs_1')}`)
        return Response.json({ code: 'woocommerce_rest_cannot_view' }, { status: 401 });
      const page = Number(req.query('page'));
      const headers = {
        'X-WP-Total': `${list.length}`,
        'X-WP-TotalPages': `${Math.ceil(list.length / 2)}`,
      };
      return Response.json(list.slice((page - 1) * 2, page * 2), { headers });
    });
    return async (input, init) => app.request(String(input), init);
  }
  const SOURCES = { catalogue: { kind: 'woocommerce', url: 'https://store.example' } };
  const ask = (list: readonly object[], environment: Environment = ENVIRONMENT) =>
    look(SOURCES, store(list), environment);

  test('are fine if all four are active and lead here, also beside those of other programs', async () => {
    const foreign = {
      id: 9,
      status: 'active',
      topic: 'order.created',
      delivery_url: 'https://till.example/in',
    };
    expect(await ask([...webhooks(), foreign])).toEqual([
      { is: 'ok hook.told', what: `The store tells of every change at ${ADDRESS}.` },
    ]);
  });

  test.each<[string, object, string, string]>([
    ['switched off', { status: 'disabled' }, 'warning hook.disabled', 'product.updated'],
    ['paused', { status: 'paused' }, 'warning hook.disabled', 'product.updated'],
    [
      'sent to another host',
      { delivery_url: 'https://old.example/hooks/shop/woocommerce' },
      'warning hook.address',
      'product.updated at https://old.example.',
    ],
    [
      'sent to another merchant',
      { delivery_url: `${HOOKS_ADDRESS}/hooks/other/woocommerce` },
      'warning hook.address',
      'product.updated',
    ],
    [
      'sent elsewhere',
      { delivery_url: 'https://till.example/in' },
      'warning hook.missing',
      'product.updated',
    ],
  ])('are reported if one is %s', async (_, change, is, words) => {
    const list = webhooks().map((each) => (each.id === 1 ? { ...each, ...change } : each));
    const found = await ask(list);
    expect(found.map((finding) => finding.is)).toEqual([is]);
    expect(found[0]?.what).toContain(words);
    expect(found[0]?.what).not.toContain('product.created');
  });

  test.each([
    ['another service', 'https://hooks.zapier.com/hooks/catch/123456/s3cr3t/', 'https://hooks.zapier.com'],
    ['a port of its own', 'http://user:s3cr3t@till.example:81/hooks/in?key=s3cr3t', 'http://till.example:81'],
    [
      'us, with more',
      `${HOOKS_ADDRESS}/hooks/other/woocommerce?key=s3cr3t`,
      `${HOOKS_ADDRESS}/hooks/other/woocommerce`,
    ],
    ['nothing', 'till/hooks/s3cr3t', 'an address that is none'],
  ])('are reported without secrets of the address if one leads to %s', async (_, address, place) => {
    const list = webhooks().map((each) => (each.id === 1 ? { ...each, delivery_url: address } : each));
    const found = await ask(list);
    expect(found).toEqual([
      { is: 'warning hook.address', what: `The store tells of product.updated at ${place}.` },
    ]);
    const anywhere = await ask(list, { ...ENVIRONMENT, HOOKS_ADDRESS: undefined });
    expect(JSON.stringify(anywhere)).toContain('hook.address');
    expect(JSON.stringify(anywhere)).not.toContain('s3cr3t');
  });

  test('are reported without secrets of the address if they are right at any host', async () => {
    const delivery_url = 'https://user:s3cr3t@any.example/hooks/shop/woocommerce?key=s3cr3t';
    const list = webhooks().map((each) => ({ ...each, delivery_url }));
    expect(await ask(list, { ...ENVIRONMENT, HOOKS_ADDRESS: undefined })).toEqual([
      {
        is: 'ok hook.told',
        what: 'The store tells of every change at https://any.example/hooks/shop/woocommerce.',
      },
    ]);
  });

  test('of a wrong topic are named beside the missing one', async () => {
    const list = webhooks().map((each) => (each.id === 1 ? { ...each, topic: 'order.updated' } : each));
    expect((await ask(list)).map(({ is }) => is)).toEqual(['warning hook.missing', 'warning hook.topic']);
  });

  test('are all named if all are missing', async () => {
    const [found] = await ask([]);
    expect(found?.what).toBe(`The store tells nobody of ${TOPICS.join(', ')}.`);
  });

  test('may lead to any host if the address of hooks is unknown', async () => {
    const list = webhooks().map((each) => ({
      ...each,
      delivery_url: 'https://any.example/hooks/shop/woocommerce',
    }));
    const found = await ask(list, { ...ENVIRONMENT, HOOKS_ADDRESS: undefined });
    expect(found.map(({ is }) => is)).toEqual(['ok hook.told']);
  });

  test('are not read without a key, and a wrong key is not reported as missing webhooks', async () => {
    const unasked = await ask([], { ...ENVIRONMENT, WOOCOMMERCE_SECRET_SHOP: '' });
    expect(unasked).toMatchObject([{ is: 'warning hook.unasked' }]);
    expect(unasked[0]?.what).toContain('WOOCOMMERCE_KEY_SHOP and WOOCOMMERCE_SECRET_SHOP are not set');
    const refused = await ask([], { ...ENVIRONMENT, WOOCOMMERCE_KEY_SHOP: 'ck_2' });
    expect(refused.map(({ is }) => is)).toEqual(['warning hook.not-allowed']);
  });
});

describe('the flows of a data service', () => {
  const SOURCES = { settings: { kind: 'directus', url: 'https://data.example', tokenEnv: 'SHOP_TOKEN' } };
  const HOOK = { url: `${HOOKS_ADDRESS}/hooks/directus`, secret: 'shared' };

  /** What `npm run directus:schema` makes there, and a Directus that shows it. */
  async function directus(hook = HOOK, change: (flows: Record<string, unknown>[]) => void = () => {}) {
    const server = schemaServer();
    await applyFlows(directusClient('https://data.example', 'admin', server.fetch), hook, () => {});
    const made = (call: string) => server.writes.filter(([each]) => each === call).map(([, body]) => body);
    const operations = made('POST /operations');
    const flows = made('POST /flows').map((flow, index) => ({
      ...flow,
      operations: operations.filter((operation) => operation.flow === `flows-${index + 1}`),
    })) as Record<string, unknown>[];
    change(flows);
    const answer: typeof fetch = async (_input, init) =>
      new Headers(init?.headers).get('authorization') === 'Bearer token'
        ? Response.json({ data: flows })
        : Response.json({ errors: [{ extensions: { code: 'FORBIDDEN' } }] }, { status: 403 });
    return answer;
  }
  const codes = async (answer: typeof fetch, environment: Environment = ENVIRONMENT) =>
    (await look(SOURCES, answer, environment)).map(({ is }) => is);

  test('are fine after directus:schema has made them', async () => {
    expect(await codes(await directus())).toEqual(['ok hook.told']);
  });

  test('are reported if one is missing, inactive or has too few actions', async () => {
    expect(await codes(await directus(HOOK, (flows) => flows.pop()))).toEqual(['warning hook.missing']);
    const off = await directus(HOOK, ([flow]) => Object.assign(flow ?? {}, { status: 'inactive' }));
    expect(await look(SOURCES, off)).toMatchObject([
      { is: 'warning hook.disabled', what: expect.stringContaining('CustomerSettings items.update') },
    ]);
    const options = { type: 'action', scope: ['items.create'], collections: ['CustomerSettings'] };
    const few = await directus(HOOK, ([flow]) => Object.assign(flow ?? {}, { options }));
    expect(await look(SOURCES, few)).toMatchObject([
      {
        is: 'warning hook.missing',
        what: expect.stringContaining('items.update, CustomerSettings items.delete'),
      },
    ]);
  });

  test('are reported if they lead elsewhere or send an old secret', async () => {
    const elsewhere = await directus({ ...HOOK, url: 'https://old.example/hooks/directus' });
    expect(await codes(elsewhere)).toContain('warning hook.address');
    expect(await codes(await directus({ ...HOOK, secret: 'old' }))).toEqual([
      'ok hook.told',
      'warning hook.secret',
    ]);
    const next = { ...ENVIRONMENT, NEXT_HOOK_SECRET: 'old' };
    expect(await codes(await directus({ ...HOOK, secret: 'old' }), next)).toEqual(['ok hook.told']);
  });

  test('are not reported as missing if they cannot be read', async () => {
    const answer = await directus();
    const wrong = { ...ENVIRONMENT, SHOP_TOKEN: 'reader' };
    expect(await codes(answer, wrong)).toEqual(['warning hook.not-allowed']);
    expect(await codes(answer, { ...ENVIRONMENT, SHOP_TOKEN: '' })).toEqual(['warning hook.unasked']);
    expect(await codes(async () => Response.json({ data: null }))).toEqual(['warning hook.unasked']);
  });
});
