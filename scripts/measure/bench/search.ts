import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { decodeDescriptions, encodeDescriptions } from '#domain/search/description-file.ts';
import { descriptionWordsOf } from '#domain/search/description-words.ts';
import { search } from '#domain/search/search.ts';
import { decodeSearchList, encodeSearchList } from '#domain/search/search-file.ts';
import { searchIndex, withDescriptions } from '#domain/search/search-index.ts';
import { type Phrase, type SearchList, searchListOf } from '#domain/search/search-list.ts';
import { randomFrom } from '#scripts/measure/synthesise/random.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { median } from './measure.ts';
import { syntheticShop } from './search-catalogue.ts';

const USAGE = `npm run bench:search -- [--products 5000]

Measures search in a large shop on the device, with and without descriptions: kilobytes to load, time to read them, and time for each key
press. Made-up names have few different words, so each gets one more word per language, like a brand. Each description has forty words,
a few of them frequent and most of them rare. Exit status: 0 within the budgets, 1 not.`;

tellHelp(USAGE);
const { values } = parseArgs({ options: { products: { type: 'string', default: '5000' } } });
const BUDGET = { kilobytes: 150, keyMs: 50 };
const ROUNDS = 9;
const TYPED = [
  ...['حمص', 'سلطة فواكه', 'شاورما دجاج', 'بيتزا كبيرة', 'عصير برتقال طازج', 'شاورمة', 'الكنافة'],
  ...['chicken shawarma', 'fresh orange juice', 'shwarma', 'hommos', 'large pizza', 'strawbery', 'zzzzzzzzz'],
  ...['סלט ירקות', 'שווארמה', 'המבורגר', 'מיץ תפוזים', 'פיצה גדולה', 'חומס'],
];

const shop = syntheticShop(Number(values.products));
const list = withOwnWords(searchListOf(shop.catalogue, shop.locales));
const file = encodeSearchList(list);
const kilobytes = brotli(file) / 1000;
const decoded = decodeSearchList(file);
if (!decoded) throw new Error('The list cannot be read back: see src/domain/search/search-file.ts.');

const readMs = median(
  rounds(() => {
    const again = decodeSearchList(file);
    if (again) searchIndex(again);
  }),
);
const described = descriptions(list);
const indexMs = median(rounds(() => descriptionWordsOf(described)));
const descriptionFile = encodeDescriptions(descriptionWordsOf(described));
const words = decodeDescriptions(descriptionFile) ?? [];
const named = searchIndex(decoded);
const addMs = median(rounds(() => withDescriptions(named, decodeDescriptions(descriptionFile) ?? [])));
const index = withDescriptions(named, words);
const keys = [...new Set(TYPED.flatMap((typed) => [...typed].map((_, end) => typed.slice(0, end + 1))))];
const keyTimes = keys
  .map((typed) => ({ typed, ms: median(rounds(() => search(index, typed))) }))
  .sort((one, other) => other.ms - one.ms);
const slowest = keyTimes[0] ?? { typed: '', ms: 0 };

console.log(
  `products                    ${index.ids.length} in ${shop.locales.length} languages, ${index.terms.length} words`,
);
console.log(
  `loaded, brotli              ${kilobytes.toFixed(1)} kB of ${BUDGET.kilobytes} kB (${(file.length / 1000).toFixed(0)} kB unpacked)`,
);
console.log(
  `descriptions, brotli        ${(brotli(descriptionFile) / 1000).toFixed(1)} kB when idle, one language, ${words.length} words, made in ${indexMs.toFixed(0)} ms`,
);
console.log(`read descriptions           ${addMs.toFixed(1)} ms`);
console.log(`read and index              ${readMs.toFixed(1)} ms`);
console.log(
  `a key press, median         ${median(keyTimes.map(({ ms }) => ms)).toFixed(1)} ms of ${keys.length}`,
);
console.log(
  `a key press, slowest        ${slowest.ms.toFixed(1)} ms of ${BUDGET.keyMs} ms (${slowest.typed})`,
);
process.exitCode = kilobytes > BUDGET.kilobytes || slowest.ms > BUDGET.keyMs ? 1 : 0;

function withOwnWords({ products, ...others }: SearchList): SearchList {
  const random = randomFrom('own words');
  const word = (alphabet: string): string =>
    Array.from({ length: random.integer(4, 8) }, () => random.pick([...alphabet])).join('');
  const alphabets = ['ابتجحدرسشعفقكلمنهوي', 'aeioubcdfghklmnprst', 'אבגדהוחטילמנסעפצקרשת'];
  // Two of three products share their word with others, like a brand.
  const shared = Array.from({ length: 700 }, () => alphabets.map(word));
  const named = (names: Phrase, place: number): Phrase => {
    const own = place % 3 === 0 ? alphabets.map(word) : random.pick(shared);
    return names.map((name, language) => `${name || names[0]} ${own[language]}`);
  };
  return {
    ...others,
    products: products.map((product, place) => ({ ...product, names: named(product.names, place) })),
  };
}

/** Forty words per product, out of 12,000. The rank of a word is drawn so that a few words are frequent, like in real texts. */
function descriptions({ products }: SearchList) {
  const random = randomFrom('descriptions');
  const alphabet = [...'ابتجحدرسشعفقكلمنهوي'];
  const vocabulary = Array.from({ length: 12_000 }, () =>
    Array.from({ length: random.integer(3, 8) }, () => random.pick(alphabet)).join(''),
  );
  const word = () => vocabulary[Math.floor(vocabulary.length ** random.fraction())] ?? '';
  return products.map(({ id, names }) => ({
    id,
    name: names[0] ?? '',
    text: Array.from({ length: 40 }, word).join(' '),
  }));
}

function brotli(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Milliseconds of each run, without the first two. */
function rounds(run: () => void): readonly number[] {
  return Array.from({ length: ROUNDS + 2 }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  }).slice(2);
}
