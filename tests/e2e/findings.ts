import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds wrong with a page as it is: the rule and the element. Animations should be off, or they are looked at half-way. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
