import type { Tenant } from '#domain/tenant/tenant.ts';
import { UsageError } from '#scripts/program/usage.ts';
import { type Answers, QUESTIONS, tenantFrom } from './tenant-answers.ts';
import { isTaken, writeTenant } from './write-tenant.ts';

export interface NewTenant {
  /** What the options said, by the questions' names. */
  readonly given: Readonly<Partial<Answers>>;
  /** Asks a person; null when there is none. */
  readonly ask: ((question: string, usual: string) => Promise<string>) | null;
  readonly tenantsDirectory: string;
  /** Why the merchant may not have its hosts, in a sentence; null when it may. */
  readonly hostTrouble: (tenant: Tenant) => string | null;
  /** Whether the merchant's sources answer; `directory` holds its folder. */
  readonly check: (tenant: Tenant, directory: string) => Promise<boolean>;
  /** Writes the folder though its sources do not answer. */
  readonly isUnchecked: boolean;
  readonly say: (text: string) => void;
}

/**
 * Asks for what is missing, checks the sources, and makes the merchant's folder in one step. Its slug; null when a source
 * does not answer and nothing was written. Throws UsageError for wrong options when nobody can be asked.
 */
export async function makeTenant(options: NewTenant): Promise<string | null> {
  const { tenantsDirectory, ask, say } = options;
  const { tenant, json, name } = await answered(options);
  const files = writeTenant(tenantsDirectory, tenant, json, name);
  try {
    const isGood = await options.check(tenant, files.directory);
    const isWanted =
      isGood ||
      options.isUnchecked ||
      (ask !== null && /^y/i.test(await ask('Write the files all the same? (y/n)', 'n')));
    if (!isWanted) {
      say('Nothing was written. Mend what is marked and call again, or add --unchecked.\n');
      return null;
    }
    files.keep();
    return tenant.slug;
  } finally {
    files.drop();
  }
}

async function answered({ given, ask, tenantsDirectory, hostTrouble, say }: NewTenant) {
  for (let answers: Partial<Answers> = given, round = 1; ; round += 1) {
    const full = await complete(answers, ask, round > 1);
    const problems: string[] = isTaken(tenantsDirectory, full.slug.trim() || '.')
      ? [`${tenantsDirectory} has a merchant ${JSON.stringify(full.slug)} already. Choose another slug.`]
      : [];
    const made = tenantFrom(full);
    const trouble = made.ok ? hostTrouble(made.value.tenant) : null;
    if (!made.ok) problems.push(...made.error);
    if (trouble !== null) problems.push(trouble);
    if (made.ok && problems.length === 0) return { ...made.value, name: full.name };
    if (!ask) throw new UsageError(problems.join('\n'));
    say(`\n${problems.join('\n')}\n\n`);
    answers = full;
  }
}

/** Asks for what is missing; all of it again, with the last answers as the usual ones, when something was wrong. */
async function complete(given: Partial<Answers>, ask: NewTenant['ask'], isAgain: boolean): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const [name, [question, usual]] of Object.entries(QUESTIONS)) {
    const known = given[name as keyof Answers];
    if (ask && (known === undefined || isAgain)) answers[name] = await ask(question, known ?? usual);
    else answers[name] = known ?? usual;
  }
  return answers as Answers;
}
