/** `npm run synthesise`: writes made-up merchants for benchmarks. Exit status 0 written, 2 wrong use. */
import { resolve } from 'node:path';
import { optionsFrom, USAGE } from './options.ts';
import { writeMerchants } from './write-merchants.ts';

const words = process.argv.slice(2);
const options = optionsFrom(words);
if (words.includes('--help')) {
  console.log(USAGE);
} else if (options.ok) {
  await writeMerchants(options.value);
  const { merchants, products, directory } = options.value;
  console.log(`Wrote ${merchants} × ${products} products to ${resolve(directory)}.`);
} else {
  console.error(`${options.error}\n\n${USAGE}`);
  process.exitCode = 2;
}
