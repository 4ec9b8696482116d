import { expect, test } from 'vitest';
import { keptHtml } from './kept-html.ts';

test('a piece is rendered once for an object and a variant', async () => {
  const [card, other] = [{}, {}];
  let rendered = 0;
  const render = async (): Promise<string> => {
    rendered += 1;
    return `<p>${rendered}</p>`;
  };
  const shown = [card, card, other].map((of) => keptHtml(of, 'h3', render));
  expect(await Promise.all(shown)).toEqual(['<p>1</p>', '<p>1</p>', '<p>2</p>']);
  expect(keptHtml(card, 'h3', render)).toBe('<p>1</p>');
  expect(await keptHtml(card, 'h2', render)).toBe('<p>3</p>');
});

test('a piece that renders synchronously is kept, too', () => {
  const [card, html] = [{}, new String('<p>1</p>')];
  expect(keptHtml(card, '', () => html)).toBe(html);
  expect(keptHtml(card, '', () => '<p>2</p>')).toBe(html);
});

test('a piece with a script throws, because other pages would lose the script', async () => {
  const script = '<SCRIPT type="module" src="/x.js"></SCRIPT>';
  await expect(keptHtml({}, '', async () => script)).rejects.toThrow('holds a script');
  expect(() => keptHtml({}, '', () => script)).toThrow('holds a script');
});

test('a piece may contain JSON and speculation rules', () => {
  const html =
    '<script type="application/json" id="x">{}</script><script type="speculationrules">{}</script>';
  expect(keptHtml({}, '', () => html)).toBe(html);
});

test('a merchant’s words never count as a script', async () => {
  const html = '<a aria-label="Add <script>alert(1)</script>">&lt;script&gt;</a>';
  expect(await keptHtml({}, '', async () => html)).toBe(html);
});
