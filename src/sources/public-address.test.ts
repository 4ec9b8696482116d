import { expect, test } from 'vitest';
import { publicFetch } from './public-address.ts';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'pictures.test': ['203.0.113.7', '2001:db8::7'],
  'inside.test': ['203.0.113.7', '10.0.0.5'],
  'metadata.test': ['169.254.169.254'],
  'own-machine.test': ['::1'],
  'neighbour.test': ['fd12:3456::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'translated.test': ['64:ff9b::7f00:1'],
  'shop.test': ['192.168.1.10'],
};

const asked = async (address: string): Promise<string> => {
  const lookup = async (host: string) => {
    const found = ADDRESSES[host];
    if (!found) throw new Error('ENOTFOUND');
    return found.map((each) => ({ address: each }));
  };
  const fetchPage: typeof fetch = async (input) => new Response(`asked ${String(input)}`);
  return publicFetch(
    fetchPage,
    'https://shop.test/wp-json',
    lookup,
  )(address).then(
    (response) => response.text(),
    (error) => error.code,
  );
};

test.each([
  'https://pictures.test/a.png',
  'https://unknown.test/a.png',
  // The operator named this host.
  'https://shop.test/a.png',
])('%s is asked', async (address) => {
  expect(await asked(address)).toBe(`asked ${address}`);
});

test.each(['inside', 'metadata', 'own-machine', 'neighbour', 'mapped', 'translated'])(
  'a name that leads into a private network is not: %s',
  async (name) => {
    expect(await asked(`https://${name}.test/a.png`)).toBe('source.not-allowed');
  },
);
