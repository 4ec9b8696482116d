import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '#domain/result.ts';
import { localeKeys } from '#domain/tenant/locale.ts';
import { parseTenant } from '#domain/tenant/schema.ts';
import { isSlug } from '#domain/tenant/slug.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { problemText } from '#domain/tenant/tenant-problem.ts';

/** Questions about a new merchant, each with its default. An option of the same name answers it, too. */
export const QUESTIONS = {
  slug: ['Slug (folder and host name; a-z, 0-9, inner hyphens)', ''],
  name: ["The shop's name", ''],
  hosts: ['Host names that customers type, with commas (none: <slug>.localhost, on this machine)', ''],
  languages: [`Languages in order, with commas (${localeKeys().join(', ')})`, 'ar,en'],
  'time-zone': ['Time zone (IANA name)', 'Asia/Hebron'],
  country: ['Country (two capital letters)', 'PS'],
  currency: ['Currency (three capital letters)', 'ILS'],
  settings: [
    'Settings from: files, or directus:https://… (after a blank: the variable with its token)',
    'files',
  ],
  catalogue: ['Catalogue from: files, or woocommerce:https://…', 'files'],
  ordering: [
    'Who takes the orders of a WooCommerce: its plugin, or woocommerce (Dukkan, with a key)',
    'plugin',
  ],
} as const satisfies Record<string, readonly [question: string, usual: string]>;

export type Answers = Readonly<Record<keyof typeof QUESTIONS, string>>;

/** The merchant that the answers describe. */
export interface AnsweredTenant {
  /** The content of `tenant.json`. */
  readonly json: object;
  readonly tenant: Tenant;
}

/**
 * Makes a merchant of the answers, or lists their problems, a sentence each. `template`: `tenant.json` for rows of the platform's
 * Directus; fields without a question are taken from it.
 */
export function tenantFrom(
  answers: Answers,
  template: Readonly<Record<string, unknown>> = {},
): Result<AnsweredTenant, readonly string[]> {
  const slug = answers.slug.trim();
  const settings = sourceFrom('settings', answers.settings, 'directus');
  const catalogue = sourceFrom('catalogue', answers.catalogue, 'woocommerce');
  const ordering = orderingFrom(answers.ordering.trim(), catalogue.json, template);
  const hosts = listOf(answers.hosts);
  const json = {
    ...template,
    ...(hosts.length > 0 && { hosts }),
    languages: listOf(answers.languages),
    timeZone: answers['time-zone'].trim(),
    country: answers.country.trim().toUpperCase(),
    currency: answers.currency.trim().toUpperCase(),
    sources: { settings: settings.json, catalogue: catalogue.json },
    // Leave out `ordering` when the template has the same kind: the template may also name variables for the key.
    ...(ordering.kind !== undefined &&
      ordering.kind !== kindOf(template.ordering) && { ordering: { kind: ordering.kind } }),
  };
  const problems = [settings.problem, catalogue.problem, ordering.problem].filter(
    (problem) => problem !== null,
  );
  if (answers.name.trim() === '') problems.push('The shop has no name. Give one: --name "Falafel Nour".');
  if (slug === '') problems.push('The shop has no slug. Give one: --slug falafel-nour.');
  if (problems.length > 0 && (slug === '' || isSlug(slug))) return fail(problems);
  const parsed = parseTenant(slug, json);
  if (!parsed.ok) return fail([...problems, ...parsed.error.map(problemText)]);
  return problems.length > 0 ? fail(problems) : ok({ json, tenant: parsed.value });
}

/** Whether a `tenant.json` describes the same merchant. */
export function isSaidBy(json: unknown, { tenant }: AnsweredTenant): boolean {
  const parsed = json === null ? null : parseTenant(tenant.slug, json);
  return parsed?.ok === true && isDeepStrictEqual(parsed.value, tenant);
}

const listOf = (answer: string): readonly string[] =>
  answer
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const kindOf = (ordering: unknown): unknown => (ordering as { kind?: unknown } | undefined)?.kind;

/** `kind` undefined: `tenant.json` needs no line, because the kind follows from the template or the catalogue. */
function orderingFrom(answer: string, catalogue: Source, { ordering }: Readonly<Record<string, unknown>>) {
  if (!['plugin', 'woocommerce'].includes(answer))
    return {
      kind: undefined,
      problem: `Orders cannot be taken by ${JSON.stringify(answer)}. Write plugin or woocommerce.`,
    };
  const isUsual = catalogue.kind === 'files' || (answer === 'plugin' && ordering === undefined);
  return { kind: isUsual ? undefined : answer, problem: null };
}

interface Source {
  readonly kind: string;
  readonly url?: string;
  readonly tokenEnv?: string;
}

function sourceFrom(
  what: string,
  answer: string,
  remote: 'directus' | 'woocommerce',
): { readonly json: Source; readonly problem: string | null } {
  const [kind = '', ...rest] = answer.trim().split(':');
  const [url = '', tokenEnv, ...more] = rest.join(':').trim().split(/\s+/);
  if (kind === 'files' && url === '') return { json: { kind }, problem: null };
  if (kind === remote && url !== '' && more.length === 0 && (kind === 'directus' || !tokenEnv))
    return { json: { kind, url, ...(tokenEnv && { tokenEnv }) }, problem: null };
  const problem = `The ${what} cannot come from ${JSON.stringify(answer)}. Write files, or ${remote}:https://… with the address.`;
  return { json: { kind: 'files' }, problem };
}
