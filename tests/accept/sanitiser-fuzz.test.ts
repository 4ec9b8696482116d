import fc from 'fast-check';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#scripts/measure/demo/chromium.ts';
import { sanitiseHtml } from '#sources/sanitise-html.ts';
import { CORPUS } from './corpus.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

const INPUTS = sizeOf(2000, 20_000);
const AT_ONCE = 500;
const SEED = 20_261_118;

const TAGS =
  'p div ul ol li h1 h4 a b strong em br table caption tr td th tbody blockquote pre dl dt form input script style svg math noscript template button textarea select option iframe title xmp mtext mi mglyph malignmark foreignObject annotation-xml desc plaintext object embed body html head frameset base link meta image isindex'.split(
    ' ',
  );
const ATTRIBUTES = [
  '',
  ' href="javascript:alert(1)"',
  ' href=https://a.test',
  ' href="https://good.test/?a=1&amp;b=2"',
  ' href="//evil.test"',
  ' href="&#106;avascript&colon;alert(1)"',
  ' onerror=window.__pwned=1',
  ' onload="window.__pwned=1"',
  ' style="background:url(//evil.test)"',
  ' id=body class=b name=cookie',
  ' title="</noscript><img src=x onerror=window.__pwned=1>"',
  ' src=//evil.test/x',
  ' srcdoc="<script>parent.__pwned=1</script>"',
  ' xlink:href=javascript:1',
  ' encoding=text/html',
  ' definitionurl=x contenteditable tabindex=1',
];
const tag = fc.constantFrom(...TAGS);
const piece = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(tag, fc.constantFrom(...ATTRIBUTES)).map(([name, rest]) => `<${name}${rest}>`),
  },
  { weight: 3, arbitrary: tag.map((name) => `</${name}>`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('text', ' ', '\n', '&lt;img&gt;', '&amp;lt;', '"', "'", '\u0000', '&#106;'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<!--',
      '-->',
      '--!>',
      '<![CDATA[',
      ']]>',
      '<',
      '</',
      '<?x',
      '<!doctype html>',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...CORPUS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);
const soup = fc.array(piece, { minLength: 1, maxLength: 25, size: 'max' }).map((pieces) => pieces.join(''));

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('what the sanitiser lets through stays harmless in Chromium, parsed and parsed again', async (context) => {
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setContent('<main></main>');
  let shown = 0;
  for (let from = 0; from < INPUTS; from += AT_ONCE) {
    const inputs = fc.sample(soup, { numRuns: Math.min(AT_ONCE, INPUTS - from), seed: SEED + from });
    const results = inputs.map(sanitiseHtml);
    shown += results.filter((html) => html !== '').length;
    const trespasses = await page.evaluate(trespassesIn, results);
    expect(trespasses.map(({ index, ...rest }) => ({ input: inputs[index], ...rest }))).toEqual([]);
  }
  // Handlers of broken pictures run in order, so that this one runs last.
  await page.evaluate(() => {
    const picture = new Image();
    const failed = new Promise((resolve) => picture.addEventListener('error', resolve));
    picture.src = 'data:image/png,none';
    return failed;
  });
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  expect(asked).toEqual([]);
  expect(shown).toBeGreaterThan(INPUTS / 3);
  showFigures(context, { inputs: INPUTS, 'with something left to show': shown });
  await page.close();
});

test('a harmful result would be seen', async () => {
  const page = await browser.newPage();
  await page.setContent('<main></main>');
  const harmful = [
    '<p id="x">a</p>',
    '<a href="javascript:1">a</a>',
    '<svg></svg>',
    '<!-- c -->',
    '<p><table><tr><td>',
  ];
  expect((await page.evaluate(trespassesIn, harmful)).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  await page.close();
});

/** Runs in the page. Returns what is wrong with each piece of HTML in the place of a product's description. */
function trespassesIn(pieces: readonly string[]): { index: number; html: string; wrong: string }[] {
  const allowed = new Set(
    'P UL OL LI H3 H4 H5 H6 BLOCKQUOTE TABLE CAPTION THEAD TBODY TFOOT TR TH TD BR STRONG B EM I U S A'.split(
      ' ',
    ),
  );
  const wrongIn = (root: Element): string | null => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (!allowed.has(node.tagName)) return `<${node.tagName}>`;
        for (const { name } of node.attributes)
          if (node.tagName !== 'A' || !['href', 'rel'].includes(name)) return `attribute ${name}`;
        if (node instanceof HTMLAnchorElement) {
          if (!['https:', 'tel:', 'mailto:'].includes(node.protocol)) return `link to ${node.protocol}`;
          if (node.rel !== 'noopener noreferrer nofollow') return `rel ${node.rel}`;
        }
      } else if (node.nodeType !== Node.TEXT_NODE) return `node of type ${node.nodeType}`;
    }
    return null;
  };
  const place = document.querySelector('main');
  if (!place) throw new Error('The page has no place for descriptions.');
  return pieces.flatMap((html, index) => {
    // Parsed within a served page, and parsed again from the browser's own text of it.
    const served = new DOMParser().parseFromString(
      `<body><main><div>${html}</div><p>after</p></main>`,
      'text/html',
    );
    const wrapper = served.querySelector('main > div');
    const escaped =
      served.querySelector('main > div + p')?.textContent !== 'after' || served.body.children.length !== 1;
    place.innerHTML = html;
    const once = place.innerHTML;
    const wrong = (wrapper ? wrongIn(wrapper) : 'no wrapper') ?? wrongIn(place);
    place.innerHTML = once;
    const changed = place.innerHTML !== once || wrapper?.innerHTML !== once;
    const fault = wrong ?? (escaped ? 'leaves its place' : changed ? 'reads back differently' : null);
    return fault === null ? [] : [{ index, html, wrong: fault }];
  });
}
