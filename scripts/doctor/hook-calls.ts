import { withoutSecrets } from '#sources/request/source-failure.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** A call that a store or a data service makes after a change. */
export interface HookCall {
  /** Name of the event there, for example `product.updated`. */
  readonly event: string;
  readonly address: string;
  readonly isOn: boolean;
}

export interface HookCaller {
  readonly slug: string;
  /** Subject of a sentence, for example `The store`. */
  readonly name: string;
  /** Events that must be sent. */
  readonly wanted: readonly string[];
  /** Paths of our hook, each of which is right: `/hooks/quds-grill/woocommerce`. */
  readonly paths: readonly string[];
  /** `HOOKS_ADDRESS`: the public URL of the rebuild service; absent: any host is right. */
  readonly hooksAddress: string | undefined;
  /** Advice on how to add and repair calls there. */
  readonly remedy: string;
}

/** Checks for each event whether a call would arrive here, is missing, switched off or sent elsewhere. Also finds useless calls. */
export function callFindings(caller: HookCaller, calls: readonly HookCall[]): readonly Finding[] {
  const { slug, name, remedy } = caller;
  const { ok, warning } = findingsAbout(slug);
  const { right, silent, missing, off, astray, idle } = sorted(caller, calls);
  const found: Finding[] = [];
  if (silent.length === 0)
    found.push(
      ok(
        'hook.told',
        `${name} tells of every change at ${right[0] ? withoutSecrets(right[0].address) : ''}.`,
      ),
    );
  if (missing.length > 0)
    found.push(warning('hook.missing', `${name} tells nobody of ${missing.join(', ')}.`, remedy));
  if (off.length > 0)
    found.push(
      warning(
        'hook.disabled',
        `${name} has its calls for ${off.join(', ')} switched off.`,
        `Find out why they failed, and switch them on again. ${remedy}`,
      ),
    );
  if (astray.length > 0)
    found.push(
      warning(
        'hook.address',
        `${name} tells of ${eventsOf(astray).join(', ')} at ${placesOf(astray, caller)}.`,
        `The right address is ${addressesOf(caller).join(' or ')}. ${remedy}`,
      ),
    );
  if (idle.length > 0)
    found.push(
      warning(
        'hook.topic',
        `${name} also tells of ${idle.join(', ')}: each of these calls makes a build read everything for nothing.`,
        'Remove these calls there.',
      ),
    );
  return found;
}

/** Sorts calls and events by what becomes of them. */
function sorted(caller: HookCaller, calls: readonly HookCall[]) {
  const { wanted } = caller;
  const right = calls.filter(({ address }) => isRight(address, caller));
  const heard = eventsOf(right.filter(({ isOn }) => isOn));
  /** Wanted events of which nothing arrives here; each is in one of the next three lists. */
  const silent = wanted.filter((event) => !heard.includes(event));
  const off = silent.filter((event) => eventsOf(right).includes(event));
  const astray = calls.filter(
    ({ event, address }) =>
      silent.includes(event) && !off.includes(event) && isMeant(address, caller) && !isRight(address, caller),
  );
  const missing = silent.filter((event) => !off.includes(event) && !eventsOf(astray).includes(event));
  const idle = eventsOf(right).filter((event) => !wanted.includes(event));
  return { right, silent, off, astray, missing, idle };
}

/** The events of calls, each once. */
const eventsOf = (calls: readonly HookCall[]): readonly string[] => [
  ...new Set(calls.map(({ event }) => event)),
];

const placesOf = (calls: readonly HookCall[], caller: HookCaller): string =>
  [...new Set(calls.map(({ address }) => placeOf(address, caller)))].join(', ');

/** The URL as it may be printed. Omits the path of another service's hook, because it may be a secret. */
function placeOf(address: string, caller: HookCaller): string {
  if (!URL.canParse(address)) return 'an address that is none';
  const { protocol, host } = new URL(address);
  return isOurHost(host, caller) ? withoutSecrets(address) : `${protocol}//${host}`;
}

const baseOf = ({ hooksAddress }: HookCaller): string => (hooksAddress ?? '').replace(/\/+$/, '');

const addressesOf = (caller: HookCaller): readonly string[] =>
  caller.paths.map((path) => `${baseOf(caller) || 'https://…'}${path}`);

function isRight(address: string, caller: HookCaller): boolean {
  if (baseOf(caller) !== '') return addressesOf(caller).includes(address);
  return URL.canParse(address) && caller.paths.some((path) => new URL(address).pathname.endsWith(path));
}

/** Whether a call leads to this service or looks as if it should. Other programs may have calls there as well. */
function isMeant(address: string, caller: HookCaller): boolean {
  if (!URL.canParse(address)) return address.includes('/hooks/');
  const { host, pathname } = new URL(address);
  return pathname.includes('/hooks/') || isOurHost(host, caller);
}

/** Whether the host is that of the rebuild service; false when its address is unknown. */
function isOurHost(host: string, caller: HookCaller): boolean {
  const base = baseOf(caller);
  return URL.canParse(base) && new URL(base).host === host;
}
