import { parseArgs } from 'node:util';
import type { Hook } from '#scripts/directus/apply-flow.ts';
import { applySchema } from '#scripts/directus/apply-schema.ts';
import { directusClient, reasonOf } from '#scripts/directus/client.ts';
import { EXIT, orUsage, tellHelp, UsageError } from '#scripts/program/usage.ts';
import { tokenOf } from '#sources/request/source-token.ts';

const USAGE = `DIRECTUS_TOKEN=… npm run directus:schema -- --url URL [--hook URL]

Makes the collection CustomerSettings with its fields, picture relations and public reading in a Directus 11 or 12.

  --url URL     the Directus
  --hook URL    also make the flows that post each saved row and each replaced picture to this address of Dukkan's rebuild
                service (…/hooks/directus); HOOK_SECRET holds the secret that they send in the header X-Hook-Secret

DIRECTUS_TOKEN is the token of an administrator. Can be run again: what is there stays.
Exit status: 0 done, 1 Directus refused, 2 wrong use.`;

export async function runDirectusSchema(args: readonly string[]): Promise<number> {
  tellHelp(USAGE, args);
  const { url, token, hook } = orUsage(() => read(args), USAGE);
  try {
    const done = await applySchema(directusClient(url, token), hook);
    process.stdout.write(`${done.length > 0 ? done.join('\n') : 'Nothing to do: all is there.'}\n`);
    return EXIT.ok;
  } catch (error) {
    process.stderr.write(`${url} refused: ${reasonOf(error)}. Is DIRECTUS_TOKEN an administrator's?\n`);
    return EXIT.failed;
  }
}

function read(args: readonly string[]): { url: string; token: string; hook: Hook | null } {
  const options = { url: { type: 'string' }, hook: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const token = tokenOf(process.env, 'DIRECTUS_TOKEN');
  const secret = process.env.HOOK_SECRET;
  if (!values.url || !URL.canParse(values.url))
    throw new UsageError('--url is missing or no address. Write it like https://data.example.');
  if (!token.ok) throw new UsageError(token.error);
  if (values.hook === undefined) return { url: values.url, token: token.value, hook: null };
  if (!URL.canParse(values.hook))
    throw new UsageError('--hook is no address. Write it like https://hooks.example/hooks/directus.');
  if (!secret) throw new UsageError('HOOK_SECRET is not set; without it anybody could ask for rebuilds.');
  return { url: values.url, token: token.value, hook: { url: values.hook, secret } };
}
