import { expect, test } from 'vitest';
import { ROOT } from '#scripts/commands/places.ts';
import { pageChunkOf } from './page-chunk.ts';

const graph: Readonly<Record<string, readonly string[]>> = {
  '/src/layouts/page.ts': ['/src/components/card.ts', '/src/stores/cart.ts'],
  '/src/components/card.ts': ['/src/stores/cart.ts'],
  '/src/stores/cart.ts': ['/src/domain/money.ts', '/node_modules/nanostores/index.js'],
  '/src/domain/money.ts': ['/src/stores/cart.ts'],
  '/src/islands/cart.tsx': ['/src/stores/cart.ts', '/src/domain/order.ts'],
};
const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: (graph[id.slice(ROOT.length)] ?? []).map((path) => ROOT + path),
  }),
};

test.each([
  ['/src/stores/cart.ts', 'page-stores'],
  ['/src/domain/money.ts', 'page-stores'],
  ['/node_modules/nanostores/index.js', 'page-stores'],
  ['/src/components/card.ts', null],
  ['/src/layouts/page.ts', null],
  ['/src/domain/order.ts', null],
  ['/src/islands/cart.tsx', null],
])('%s goes into the file %s', (path, name) => {
  expect(pageChunkOf(ROOT + path, modules)).toBe(name);
});
