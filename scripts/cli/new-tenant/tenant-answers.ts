import { fail, ok, type Result } from '#domain/result.ts';
import { localeKeys } from '#domain/tenant/locale.ts';
import { parseTenant } from '#domain/tenant/schema.ts';
import { isSlug } from '#domain/tenant/slug.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { problemText } from '#domain/tenant/tenant-problem.ts';

/** What a new merchant is made from: what was asked, or what the options said, as it was written. */
export const QUESTIONS = {
  slug: ['Slug (folder and host name; a-z, 0-9, inner hyphens)', ''],
  name: ["The shop's name", ''],
  hosts: ['Host names that customers type, with commas (none: <slug>.localhost, on this machine)', ''],
  languages: [`Languages in order, with commas (${localeKeys().join(', ')})`, 'ar,en'],
  'time-zone': ['Time zone (IANA name)', 'Asia/Hebron'],
  country: ['Country (two capital letters)', 'PS'],
  currency: ['Currency (three capital letters)', 'ILS'],
  settings: ['Settings from: files, or directus:https://…', 'files'],
  catalogue: ['Catalogue from: files, or woocommerce:https://…', 'files'],
} as const satisfies Record<string, readonly [question: string, usual: string]>;

export type Answers = Readonly<Record<keyof typeof QUESTIONS, string>>;

/** The answers as the content of tenant.json and as a Tenant; else everything that is wrong with them, a sentence each. */
export function tenantFrom(
  answers: Answers,
): Result<{ readonly json: object; readonly tenant: Tenant }, readonly string[]> {
  const slug = answers.slug.trim();
  const settings = sourceFrom('settings', answers.settings, 'directus');
  const catalogue = sourceFrom('catalogue', answers.catalogue, 'woocommerce');
  const hosts = listOf(answers.hosts);
  const json = {
    ...(hosts.length > 0 && { hosts }),
    languages: listOf(answers.languages),
    timeZone: answers['time-zone'].trim(),
    country: answers.country.trim().toUpperCase(),
    currency: answers.currency.trim().toUpperCase(),
    sources: { settings: settings.json, catalogue: catalogue.json },
  };
  const problems = [settings.problem, catalogue.problem].filter((problem) => problem !== null);
  if (answers.name.trim() === '') problems.push('The shop has no name. Give one: --name "Falafel Nour".');
  if (problems.length > 0 && isSlug(slug)) return fail(problems);
  const parsed = parseTenant(slug, json);
  if (!parsed.ok) return fail([...problems, ...parsed.error.map(problemText)]);
  return problems.length > 0 ? fail(problems) : ok({ json, tenant: parsed.value });
}

const listOf = (answer: string): readonly string[] =>
  answer
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function sourceFrom(
  what: string,
  answer: string,
  remote: 'directus' | 'woocommerce',
): { readonly json: object; readonly problem: string | null } {
  const [kind = '', ...rest] = answer.trim().split(':');
  const url = rest.join(':').trim();
  if (kind === 'files' && url === '') return { json: { kind }, problem: null };
  if (kind === remote && url !== '') return { json: { kind, url }, problem: null };
  const problem = `The ${what} cannot come from ${JSON.stringify(answer)}. Write files, or ${remote}:https://… with the address.`;
  return { json: { kind: 'files' }, problem };
}
