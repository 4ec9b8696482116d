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

test('a piece with a script is refused: other pages would lose the script', async () => {
  await expect(keptHtml({}, '', async () => '<SCRIPT src="/x.js"></SCRIPT>')).rejects.toThrow(
    'holds a script',
  );
});

test('a merchant’s words are no script, whatever they say', async () => {
  const html = '<a aria-label="Add <script>alert(1)</script>">&lt;script&gt;</a>';
  expect(await keptHtml({}, '', async () => html)).toBe(html);
});
