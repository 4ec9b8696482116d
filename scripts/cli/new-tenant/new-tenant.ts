import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readBuildArguments, runBuild } from '#scripts/cli/build.ts';
import { outDirectoryOf, tenantsDirectoryOf } from '#scripts/program/places.ts';
import { EXIT, orUsage, tellHelp } from '#scripts/program/usage.ts';
import { type SetUpTenant, setUpMerchant } from './set-up.ts';
import { isAgreed, Stopped, type Talk } from './talk.ts';
import { QUESTIONS } from './tenant-answers.ts';

const USAGE = `npm run new-tenant -- [options]

Sets a new merchant up. It asks for the merchant's WooCommerce, tries its key and reads the store's facts. It asks each question that no
option answers, sends a test order and takes it back. Then it writes the merchant's folder, its row in a Directus, or both.

${Object.entries(QUESTIONS)
  .map(([name, [question, usual]]) => `  --${name.padEnd(11)} ${question}${usual === '' ? '' : `; ${usual}`}`)
  .join('\n')}
  --tenants DIR  where the merchants' folders are (default: DUKKAN_TENANTS, else tenants)
  --trial        send the test order without asking; --no-trial: send none
  --unchecked    write even when a source does not answer
  --build        build at once, without asking; --no-build: do not ask

Without a terminal it asks nothing: --ordering woocommerce takes the key from WOOCOMMERCE_KEY_<SLUG> and WOOCOMMERCE_SECRET_<SLUG>, and
an administrator's DIRECTUS_TOKEN makes the row. Ctrl+C leaves nothing behind.
Exit status: 0 written, 1 a source does not answer, the store refused the test order, or the build failed; 2 wrong use or a taken name.`;

/** `npm run new-tenant`. */
export async function runNewTenant(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { given, flags, tenantsDirectory } = read(args);
  const terminal = process.stdin.isTTY === true ? terminalTalk() : null;
  const say = (text: string) => void process.stdout.write(text);
  try {
    const made = await setUpMerchant({
      given,
      talk: terminal,
      tenantsDirectory,
      outDirectory: outDirectoryOf(undefined),
      environment: process.env,
      fetch,
      now: Date.now,
      isUnchecked: flags.unchecked === true,
      isTried: flags.trial,
      hasColours: process.stdout.isTTY === true,
      say,
    });
    if (!made) return EXIT.failed;
    const { slug } = made.tenant;
    say(madeText(made, relative(process.cwd(), join(tenantsDirectory, slug))));
    Object.assign(process.env, made.variables);
    const isWanted = flags.build ?? (terminal !== null && (await isAgreed(terminal, 'Build it now?')));
    terminal?.close();
    if (isWanted) return await runBuild(readBuildArguments([slug, '--tenants', tenantsDirectory]));
    say(`Build it with: npm run build -- ${slug}\n`);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    say(`\n${error.message}\n`);
    return EXIT.failed;
  } finally {
    terminal?.close();
  }
}

/** Lists what was written and what is left to do. */
function madeText({ tenant, hasFolder, hasNewRow, variables }: SetUpTenant, folder: string): string {
  const { slug, ordering, sources } = tenant;
  const row = sources.settings.kind === 'directus' ? `the row ${slug} of ${sources.settings.url}` : '';
  const written = [...(hasFolder ? [folder] : []), ...(hasNewRow ? [row] : [])];
  const lines = [
    written.length > 0 ? `Written: ${written.join(', and ')}` : `Nothing to write: ${row} says all of it.`,
  ];
  const secrets = Object.entries(variables);
  if (secrets.length > 0)
    lines.push(
      'Put these lines into the environment of the services, and nowhere else (/etc/dukkan/environment in docs/how-to/one-machine.md):',
      ...secrets.map(([name, value]) => `  ${name}=${value}`),
    );
  else if (ordering.kind === 'woocommerce')
    lines.push(`Orders wait for the key, in ${ordering.keyEnv} and ${ordering.secretEnv}.`);
  if (ordering.kind !== 'plugin')
    lines.push(
      `Staff: npm run staff -- add ${slug} <username> --role manager`,
      'Orders: npm run orders, and pass /wp-json/ of its host on to it (docs/how-to/same-origin.md)',
    );
  return `${lines.join('\n')}\n`;
}

/** Asks on the terminal. Ctrl+C, SIGTERM or a closed terminal end the conversation at the next question or before the next write. */
function terminalTalk(): Talk & { readonly close: () => void } {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const stop = new AbortController();
  let isAsking = false;
  const end = () => {
    if (!stop.signal.aborted && !isAsking)
      process.stdout.write('\nStopping. What was begun is taken back first.\n');
    stop.abort();
  };
  terminal.on('SIGINT', end);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // Ctrl+D closes the terminal without an answer.
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  const goOn = () => {
    if (stop.signal.aborted) throw new Stopped();
  };
  return {
    goOn,
    say: (text) => void process.stdout.write(text),
    ask: async (question, usual) => {
      goOn();
      const asked = `${question}${usual === '' ? '' : ` [${usual}]`}: `;
      isAsking = true;
      const answer = await Promise.race([
        terminal.question(asked, { signal: stop.signal }).catch(() => null),
        closed,
      ]);
      isAsking = false;
      if (answer === null) throw new Stopped();
      return answer.trim() || usual;
    },
    close: () => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end);
      terminal.close();
    },
  };
}

function read(args: readonly string[]) {
  return orUsage(() => {
    const { values } = parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        ...Object.fromEntries(
          [...Object.keys(QUESTIONS), 'tenants'].map((name) => [name, { type: 'string' as const }]),
        ),
        unchecked: { type: 'boolean' },
        trial: { type: 'boolean' },
        build: { type: 'boolean' },
      },
    });
    const { tenants, unchecked, build, trial, ...given } = values as Record<
      string,
      string | boolean | undefined
    >;
    return {
      given: given as Readonly<Record<string, string>>,
      flags: { unchecked, build: build as boolean | undefined, trial: trial as boolean | undefined },
      tenantsDirectory: tenantsDirectoryOf(typeof tenants === 'string' ? tenants : undefined),
    };
  }, USAGE);
}
