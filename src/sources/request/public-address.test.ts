import { expect, test } from 'vitest';
import { fetchPublic, pictureFetch, publicLookup } from './public-address.ts';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'pictures.test': ['203.0.113.7', '2001:db8::7'],
  'inside.test': ['203.0.113.7', '10.0.0.5'],
  'metadata.test': ['169.254.169.254'],
  'own-machine.test': ['::1'],
  'neighbour.test': ['fd12:3456::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'translated.test': ['64:ff9b::7f00:1'],
  'tunnelled.test': ['2002:7f00:1::'],
  'teredo.test': ['2001:0:4136:e378::1'],
  'relay.test': ['192.88.99.1'],
  'discarded.test': ['100::1'],
  intranet: ['203.0.113.7'],
  'files.corp': ['203.0.113.7'],
};

const lookup: NonNullable<Parameters<typeof publicLookup>[0]> = (host, _options, callback) => {
  const found = ADDRESSES[host] ?? [];
  const addresses = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  callback(found.length > 0 ? null : new Error('ENOTFOUND'), addresses);
};

/** The addresses that a connection to the host would get. */
const told = (host: string, all: boolean) =>
  new Promise((resolve) => {
    publicLookup(lookup)(host, { all }, (error, address, family) => resolve(error ?? [address, family]));
  });

test('a connection goes to the address that was checked', async () => {
  expect(await told('pictures.test', false)).toEqual(['203.0.113.7', 4]);
  expect(await told('pictures.test', true)).toEqual([
    [
      { address: '203.0.113.7', family: 4 },
      { address: '2001:db8::7', family: 6 },
    ],
    undefined,
  ]);
  expect(await told('unknown.test', true)).toEqual(new Error('ENOTFOUND'));
});

test.each([
  ...['inside', 'metadata', 'own-machine', 'neighbour', 'mapped', 'translated', 'tunnelled'],
  ...['teredo', 'relay', 'discarded'],
])('a name that resolves to a private network is refused: %s', async (name) => {
  const asking = fetchPublic(lookup)(`http://${name}.test/a.png`);
  await expect(asking).rejects.toMatchObject({ code: 'source.not-allowed' });
});

test.each(['intranet', 'files.corp', 'files.corp.'])(
  'a name of an inner network is not asked, whatever its address: %s',
  async (host) => {
    const asking = fetchPublic(lookup)(`http://${host}/a.png`);
    await expect(asking).rejects.toMatchObject({ code: 'source.not-allowed' });
  },
);

test('a name is checked for each connection', async () => {
  const asked: string[] = [];
  const ask = fetchPublic((host, options, callback) => {
    asked.push(host);
    lookup(asked.length === 1 ? 'unknown.test' : 'metadata.test', options, callback);
  });
  await expect(ask('http://turning.test/a.png')).rejects.toThrow('fetch failed');
  await expect(ask('http://turning.test/b.png')).rejects.toMatchObject({ code: 'source.not-allowed' });
  expect(asked).toEqual(['turning.test', 'turning.test']);
});

test('the host that the operator named is requested without a check', async () => {
  const ask = pictureFetch(
    async (input) => new Response(`own ${String(input)}`),
    'http://shop.test:8080/wp-json',
    async (input) => new Response(`outside ${String(input)}`),
  );
  const answer = async (url: string) => (await ask(url)).text();
  expect(await answer('http://shop.test:8080/a.png')).toBe('own http://shop.test:8080/a.png');
  expect(await answer('http://shop.test/a.png')).toBe('outside http://shop.test/a.png');
});
