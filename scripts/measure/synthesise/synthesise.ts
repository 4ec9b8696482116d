/** `npm run synthesise`: writes made-up merchants for benchmarks. Exit status 0 written, 2 wrong use. */
import { resolve } from 'node:path';
import { EXIT, tellHelp } from '#scripts/program/usage.ts';
import { optionsFrom, USAGE } from './options.ts';
import { writeMerchants } from './write-merchants.ts';

tellHelp(USAGE);
const options = optionsFrom(process.argv.slice(2));
if (options.ok) {
  await writeMerchants(options.value);
  const { merchants, products, directory } = options.value;
  console.log(`Wrote ${merchants} × ${products} products to ${resolve(directory)}.`);
} else {
  console.error(`${options.error}\n\n${USAGE}`);
  process.exitCode = EXIT.usage;
}
