import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '#domain/result.ts';
import { type Locale, localeFromKey, localeKeys } from '#domain/tenant/locale.ts';
import type { MerchantsToWrite } from './write-merchants.ts';

export const USAGE = `npm run synthesise -- --merchants M --products P [--out DIR] [--languages ${localeKeys()}] [--seed N] [--images none|few]

Writes M made-up merchants of P products each, for benchmarks. The same options write the same bytes.
Defaults: 20 merchants, 200 products, .dukkan/synthetic/tenants, all languages, seed 1, few images.`;

const MAXIMUM_MERCHANTS = 10_000;
const MAXIMUM_PRODUCTS = 100_000;

/** Parses the options. The error is a sentence for the terminal. */
export function optionsFrom(words: readonly string[]): Result<MerchantsToWrite, string> {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        merchants: { type: 'string', default: '20' },
        products: { type: 'string', default: '200' },
        out: { type: 'string', default: '.dukkan/synthetic/tenants' },
        languages: { type: 'string', default: localeKeys().join() },
        seed: { type: 'string', default: '1' },
        images: { type: 'string', default: 'few' },
      },
    });
    return ok({
      merchants: wholeNumber('merchants', values.merchants, 1, MAXIMUM_MERCHANTS),
      products: wholeNumber('products', values.products, 1, MAXIMUM_PRODUCTS),
      seed: wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
      locales: localesFrom(values.languages),
      images: imagesFrom(values.images),
      directory: values.out,
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw new Error(`--${name} is "${text}"; give a whole number from ${minimum} to ${maximum}.`);
}

function localesFrom(text: string): readonly Locale[] {
  const locales = text.split(',').map((key) => {
    const locale = localeFromKey(key);
    if (locale) return locale;
    throw new Error(
      `--languages names "${key}"; choose from ${localeKeys().join(', ')}, with commas between.`,
    );
  });
  return [...new Set(locales)];
}

function imagesFrom(text: string): 'none' | 'few' {
  if (text === 'none' || text === 'few') return text;
  throw new Error(`--images is "${text}"; choose none or few.`);
}
