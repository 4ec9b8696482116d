import type { Break } from './break.ts';

export const broken: Break = {
  damage: `a product’s HTML is printed as the merchant wrote it`,
  file: 'src/wire/woocommerce/products.ts',
  find: `context.sanitiseHtml(html)`,
  replace: `html`,
  check: { suite: 'unit', file: 'src/wire/woocommerce/catalogue.test.ts' },
};
