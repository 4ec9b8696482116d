import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';

/** A third quicker to read for the browser than `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Findings {
  /** Looks at the sizes of targets too, which are of WCAG 2.2 and which axe leaves out unless told. */
  readonly withTargetSizes?: boolean;
}

/** What axe finds wrong with a page as it is: the rule and the element. Animations should be off, or they are looked at half-way. */
export async function findings(page: Page, { withTargetSizes = false }: Findings = {}): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      const { axe: own } = window as unknown as { axe: typeof axe };
      const { violations } = await own.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    // Full results of rules that are kept take most of the time.
    { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: withTargetSizes } } },
  );
}
