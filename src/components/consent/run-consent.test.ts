import { afterEach, expect, test, vi } from 'vitest';
import { presentChoices } from '#stores/analytics/choices.ts';
import { $consent } from '#stores/analytics/consent.ts';
import { runConsent } from './run-consent.ts';

afterEach(() => {
  $consent.set(undefined);
  vi.unstubAllGlobals();
});

test.each(['granted', 'refused'] as const)('the question goes when it is %s in another tab', (answer) => {
  let shown: readonly unknown[] = [];
  const place = {
    replaceChildren: (...children: readonly unknown[]) => {
      shown = children;
    },
    contains: () => false,
    querySelector: () => null,
  };
  const template = { content: { cloneNode: () => 'question' } };
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    addEventListener() {},
    querySelector: (selector: string) => (selector === '[data-consent-place]' ? place : template),
  });
  runConsent(presentChoices());
  expect(shown).toEqual(['question']);
  $consent.set(answer);
  expect(shown).toEqual([]);
});
