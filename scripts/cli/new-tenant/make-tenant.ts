import type { Tenant } from '#domain/tenant/tenant.ts';
import { UsageError } from '#scripts/program/usage.ts';
import type { AskedPlaces } from './ask-places.ts';
import { isAgreed, type Talk } from './talk.ts';
import { type AnsweredTenant, type Answers, isSaidBy, QUESTIONS, tenantFrom } from './tenant-answers.ts';
import { isTaken, writeTenant } from './write-tenant.ts';

export interface NewTenant {
  /** Answers from command-line options, by the questions' names. */
  readonly given: Readonly<Partial<Answers>>;
  /** Proposed answers. */
  readonly usual?: Readonly<Partial<Answers>>;
  /** null: there is no terminal, so nothing is asked. */
  readonly talk: Talk | null;
  readonly tenantsDirectory: string;
  readonly asked: AskedPlaces;
  /** `tenant.json` of a row in the platform's Directus; null when the settings come from elsewhere. */
  readonly templateOf: (settings: string) => Readonly<Record<string, unknown>> | null;
  /** Why the merchant may not have its hosts, in a sentence; null when it may. */
  readonly hostTrouble: (tenant: Tenant) => string | null;
  /** The merchant's new row in the data service; null when none has to be made. */
  readonly rowOf: (tenant: Tenant, name: string) => Promise<NewRow | null>;
  /** Whether the merchant's sources answer; `directory` holds its folder. */
  readonly check: (tenant: Tenant, directory: string, row: NewRow | null) => Promise<boolean>;
  /** Writes even when the sources do not answer. */
  readonly isUnchecked: boolean;
  readonly say: (text: string) => void;
}

/** A row of CustomerSettings that `make` will create. */
export interface NewRow {
  readonly make: () => Promise<void>;
}

/** A created merchant. */
export interface MadeTenant {
  readonly tenant: Tenant;
  /** false: its row in the platform's Directus is enough. */
  readonly hasFolder: boolean;
  readonly hasNewRow: boolean;
}

/**
 * Asks the missing questions, checks the sources, and makes both row and folder of the merchant, or neither. Returns null when a source
 * does not answer. Throws UsageError for wrong options without a terminal, and Stopped after Ctrl+C.
 */
export async function makeTenant(options: NewTenant): Promise<MadeTenant | null> {
  const { tenantsDirectory, talk, say, asked } = options;
  const { tenant, json, name, isInTemplate } = await answered(options);
  const hasFolder = !isInTemplate || asked.places.zones.length + asked.places.branches.length > 0;
  const row = await options.rowOf(tenant, name);
  const files = writeTenant(tenantsDirectory, { ...asked, tenant, json, name });
  try {
    const isGood = await options.check(tenant, files.directory, row);
    const isWanted =
      isGood ||
      options.isUnchecked ||
      (talk !== null && (await isAgreed(talk, 'Write it all the same?', 'n')));
    talk?.goOn();
    if (!isWanted) {
      say('Nothing was written. Correct what is marked and run the command again, or add --unchecked.\n');
      return null;
    }
    // Write the folder first, because it can always be removed again when the row fails.
    if (hasFolder) files.keep();
    await row?.make().catch((error) => {
      if (hasFolder) files.takeBack();
      throw error;
    });
    return { tenant, hasFolder, hasNewRow: row !== null };
  } finally {
    files.drop();
  }
}

interface Complete extends AnsweredTenant {
  readonly name: string;
  /** Whether the platform's template already describes this merchant. */
  readonly isInTemplate: boolean;
}

async function answered(options: NewTenant): Promise<Complete> {
  const { given, usual = {}, talk, tenantsDirectory, hostTrouble, say } = options;
  for (let answers: Partial<Answers> = given, round = 1; ; round += 1) {
    const full = await complete(answers, talk, round === 1 ? usual : {}, round > 1);
    const problems: string[] = isTaken(tenantsDirectory, full.slug.trim() || '.')
      ? [`${tenantsDirectory} has a merchant ${JSON.stringify(full.slug)} already. Choose another slug.`]
      : [];
    const template = options.templateOf(full.settings);
    const made = tenantFrom(full, template ?? {});
    const trouble = made.ok ? hostTrouble(made.value.tenant) : null;
    if (!made.ok) problems.push(...made.error);
    if (trouble !== null) problems.push(trouble);
    if (made.ok && problems.length === 0)
      return { ...made.value, name: full.name, isInTemplate: isSaidBy(template, made.value) };
    if (!talk) throw new UsageError(problems.join('\n'));
    say(`\n${problems.join('\n')}\n\n`);
    answers = full;
  }
}

/** Asks the missing questions. `isAgain`: asks all of them again and proposes the last answers. */
async function complete(
  given: Partial<Answers>,
  talk: Talk | null,
  proposed: Partial<Answers>,
  isAgain: boolean,
): Promise<Answers> {
  const answers: Record<string, string> = {};
  for (const [name, [question, usual]] of Object.entries(QUESTIONS)) {
    const known = given[name as keyof Answers];
    const first = known ?? proposed[name as keyof Answers] ?? usual;
    const isMeant = name !== 'ordering' || answers.catalogue !== 'files';
    answers[name] =
      talk && isMeant && (known === undefined || isAgain) ? await talk.ask(question, first) : first;
  }
  return answers as Answers;
}
