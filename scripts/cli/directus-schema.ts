import { parseArgs } from 'node:util';
import type { Hook } from '#scripts/directus/apply-flow.ts';
import { applySchema } from '#scripts/directus/apply-schema.ts';
import { directusClient, reasonOf } from '#scripts/directus/client.ts';
import { EXIT, tellHelp } from '#scripts/program/usage.ts';
import { tokenOf } from '#sources/request/source-token.ts';

const USAGE = `DIRECTUS_TOKEN=… npm run directus:schema -- --url URL [--hook URL]

Makes the collection CustomerSettings with its fields, picture relations and public reading in a Directus 11 or 12.

  --url URL     the Directus
  --hook URL    also make the flows that post each saved row and each replaced picture to this address of Dukkan's rebuild
                service (…/hooks/directus); HOOK_SECRET holds the secret that they send in the header X-Hook-Secret

DIRECTUS_TOKEN is the token of an administrator. Can be run again: what is there stays.
Exit status: 0 done, 1 Directus refused, 2 wrong use.`;

tellHelp(USAGE);
process.exitCode = await run();

async function run(): Promise<number> {
  const command = read();
  if (typeof command === 'string') {
    process.stderr.write(`${command}\n\n${USAGE}\n`);
    return EXIT.usage;
  }
  const { url, token, hook } = command;
  try {
    const done = await applySchema(directusClient(url, token), hook);
    process.stdout.write(`${done.length > 0 ? done.join('\n') : 'Nothing to do: all is there.'}\n`);
    return EXIT.ok;
  } catch (error) {
    process.stderr.write(`${url} refused: ${reasonOf(error)}. Is DIRECTUS_TOKEN an administrator's?\n`);
    return EXIT.failed;
  }
}

function read(): { url: string; token: string; hook: Hook | null } | string {
  let values: { url?: string | undefined; hook?: string | undefined };
  try {
    ({ values } = parseArgs({ options: { url: { type: 'string' }, hook: { type: 'string' } } }));
  } catch (error) {
    return (error as Error).message;
  }
  const token = tokenOf(process.env, 'DIRECTUS_TOKEN');
  const secret = process.env.HOOK_SECRET;
  if (!values.url || !URL.canParse(values.url)) return '--url is missing or no address.';
  if (!token.ok) return token.error;
  if (values.hook === undefined) return { url: values.url, token: token.value, hook: null };
  if (!URL.canParse(values.hook)) return '--hook is no address.';
  if (!secret) return 'HOOK_SECRET is not set; without it anybody could ask for rebuilds.';
  return { url: values.url, token: token.value, hook: { url: values.hook, secret } };
}
