import { expect, test } from 'vitest';
import type { PagePlan } from '#views/site-map.ts';
import { cutTemplate } from './template.ts';

const page = {
  shell: { name: 'Grill & Co', home: '/' },
  view: { title: 'Falafel', price: '12.00 ₪', card: { href: '/products/1' } },
} as unknown as PagePlan;
const HTML =
  '<h1 title="Grill & Co">Grill &amp; Co</h1><a href="/products/1">Falafel</a><b>12.00 ₪</b><i>fresh</i>';

test('a template reproduces its original page', () => {
  const html = HTML.replace('"Grill & Co"', '"Grill &amp; Co"');
  const { write, frame, holes } = cutTemplate(html, page)(page.shell);
  expect(write(page.view)).toBe(html);
  const texts = holes(page.view);
  expect(frame.map((part, index) => part + (texts[index] ?? '')).join('')).toBe(html);
});

test('a template writes a page with other, escaped texts in the frame of another shop', () => {
  const { write } = cutTemplate(HTML, page)({ name: '<Market>' });
  expect(write({ title: 'Rice "n" peas', price: '3.50 ₪', card: { href: '/products/2' } })).toBe(
    '<h1 title="Grill & Co">&lt;Market&gt;</h1><a href="/products/2">Rice &quot;n&quot; peas</a><b>3.50 ₪</b><i>fresh</i>',
  );
});
