import { FLOWS, HOOK_SECRET_HEADER } from '#scripts/directus/apply-flow.ts';
import { hookSecretName, isSecret, SHARED_HOOK_SECRET, secretsOf } from '#scripts/program/signature.ts';
import { httpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { bearer, tokenOf } from '#sources/request/source-token.ts';
import { type Finding, findingsAbout } from './finding.ts';
import { callFindings, type HookCall } from './hook-calls.ts';
import { asked } from './hook-question.ts';
import type { SourceChecks } from './source-checks.ts';

interface FlowSource {
  readonly url: string;
  readonly tokenEnv?: string | undefined;
}

interface FlowCall extends HookCall {
  /** Value of the header X-Hook-Secret that the call would send. */
  readonly secret: string;
}

const FIELDS = 'id,name,status,trigger,options,operations.type,operations.options';
const eventsOf = (collections: readonly unknown[], scope: readonly unknown[]): readonly string[] =>
  collections.flatMap((collection) => scope.map((action) => `${collection} ${action}`));
const WANTED = FLOWS.flatMap(({ collections, scope }) => eventsOf(collections, scope));

/** Checks that the data service has active flows for settings and pictures, which lead here and send our secret. */
export async function flowFindings(
  slug: string,
  { url, tokenEnv }: FlowSource,
  { environment, fetch, timeoutMs }: SourceChecks,
): Promise<readonly Finding[]> {
  const token = tokenEnv === undefined ? null : tokenOf(environment, tokenEnv);
  const make = `npm run directus:schema -- --url ${url} --hook ${environment.HOOKS_ADDRESS ?? 'https://…'}/hooks/directus`;
  const remedy = `This command checks the flows and creates missing ones: ${make}`;
  if (!token?.ok)
    return [
      findingsAbout(slug).warning(
        'hook.unasked',
        'The flows of the data service were not checked, because no token is set.',
        remedy,
      ),
    ];
  const client = httpClient({ fetch, timeoutMs, attempts: 1, headers: bearer(token.value) });
  return asked(
    slug,
    'the data service has its flows',
    `The token in ${tokenEnv} cannot read flows and their operations. Check once with an administrator's token: ${tokenEnv}=… npm run doctor -- ${slug}. ${remedy}`,
    async () => {
      const address = `${url}/flows?limit=-1&fields=${FIELDS}`;
      const { body } = await client.json(address);
      const flows = (body as { data?: unknown } | null)?.data;
      if (!Array.isArray(flows))
        throw new SourceError(address, 'source.bad-envelope', 'The answer is not a list of flows.');
      const calls = flows.flatMap(callsOf);
      const caller = {
        slug,
        name: 'The data service',
        wanted: WANTED,
        paths: ['/hooks/directus', `/hooks/${slug}/directus`],
        hooksAddress: environment.HOOKS_ADDRESS,
        remedy,
      };
      return [...callFindings(caller, calls), ...secretFindings(slug, calls, environment, make)];
    },
  );
}

/** The calls of a flow: one for each operation, collection and action. */
function callsOf(flow: unknown): readonly FlowCall[] {
  const { status, trigger, options, operations } = (flow ?? {}) as Record<string, unknown>;
  const { scope, collections } = (options ?? {}) as Record<string, unknown>;
  if (trigger !== 'event' || !Array.isArray(scope) || !Array.isArray(operations)) return [];
  const events = eventsOf(Array.isArray(collections) ? collections : [], scope);
  return operations.flatMap((operation) => {
    const { type, options: call } = (operation ?? {}) as Record<string, unknown>;
    const { url: address, headers } = (call ?? {}) as Record<string, unknown>;
    if (type !== 'request' || typeof address !== 'string') return [];
    const secret = secretIn(headers);
    return events.map((event) => ({ event, address, isOn: status === 'active', secret }));
  });
}

function secretIn(headers: unknown): string {
  const pairs = (Array.isArray(headers) ? headers : []) as { header?: unknown; value?: unknown }[];
  const wanted = HOOK_SECRET_HEADER.toLowerCase();
  const pair = pairs.find((each) => String(each?.header).toLowerCase() === wanted);
  return String(pair?.value ?? '');
}

function secretFindings(
  slug: string,
  calls: readonly FlowCall[],
  environment: SourceChecks['environment'],
  make: string,
): readonly Finding[] {
  const nameOf = ({ address }: FlowCall): string | null => {
    if (address.endsWith('/hooks/directus')) return SHARED_HOOK_SECRET;
    return address.endsWith(`/hooks/${slug}/directus`) ? hookSecretName(slug) : null;
  };
  const refused = calls
    .map((call) => [call, nameOf(call)] as const)
    .find(([call, name]) => name !== null && !isSecret(call.secret, secretsOf(environment, name)));
  if (!refused) return [];
  return [
    findingsAbout(slug).warning(
      'hook.secret',
      `A flow of the data service sends another secret than ${refused[1]}: its calls are refused.`,
      `Send the present one: ${make}`,
    ),
  ];
}
