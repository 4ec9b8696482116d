import {
  acceptUserInvite,
  createItems,
  createUser,
  deleteItems,
  inviteUser,
  passwordRequest,
  passwordReset,
  type RestCommand,
  readFiles,
  readItem,
  readItems,
  readMe,
  readProviders,
  updateItem,
} from '@directus/sdk';
import { ok, type Result } from '#domain/result.ts';
import { directusFailureOf } from '#wire/directus/failures.ts';
import { itemEnvelope, itemsEnvelope } from '#wire/directus/schema.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import type { ServerRefusal } from '#wire/server-refusal.ts';
import { type AssetOptions, assetUrl } from './asset-url.ts';
import { type DataServiceSession, dataServiceSession, type SessionOptions } from './data-service-session.ts';
import { type AnySchema, type DirectusCall, sendCommand } from './directus-client.ts';
import type { Answer } from './exchange.ts';

export interface DataServiceOptions extends SessionOptions {
  /** The data service's address, or its path on this site. */
  readonly baseUrl: string;
}

/** An item as the service sent it; the caller knows its fields. */
export type Item = Readonly<Record<string, unknown>>;

export interface ItemList {
  readonly items: readonly unknown[];
  /** The answer's `meta`, if the query asked for it. */
  readonly total: number | null;
  readonly filtered: number | null;
}

/** Query parameters of Directus; `filter` and `deep` are sent as JSON strings. */
export interface ItemsQuery {
  readonly filter?: object;
  readonly deep?: object;
  readonly fields?: readonly string[];
  readonly sort?: readonly string[];
  readonly search?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly page?: number;
  readonly meta?: string;
}

/**
 * The calls that specification §7 lists, and those of the login. Screens use `session`, `users.me`, invitations, providers and passwords;
 * the contract suite checks all of them on a server. The build reads CustomerSettings.
 */
export interface DataServiceApi {
  readonly session: DataServiceSession;
  readonly items: {
    readonly list: (collection: string, query?: ItemsQuery) => Promise<Result<ItemList>>;
    /** `auth.forbidden`, also when the item does not exist. */
    readonly one: (collection: string, id: string | number, query?: ItemsQuery) => Promise<Result<Item>>;
    readonly create: (collection: string, items: readonly Item[]) => Promise<Result<ItemList>>;
    readonly update: (collection: string, id: string | number, changes: Item) => Promise<Result<Item>>;
    readonly remove: (collection: string, ids: readonly (string | number)[]) => Promise<Result<void>>;
  };
  readonly files: (query?: ItemsQuery) => Promise<Result<ItemList>>;
  readonly assetUrl: (fileId: string, options?: AssetOptions) => string | null;
  /** Where the browser goes to log in by a provider; null for an invalid name. `returnTo` must be on the service's list. */
  readonly providerUrl: (provider: string, returnTo: string) => string | null;
  /** Names of the login providers that the operator enabled. */
  readonly providers: () => Promise<Result<readonly string[]>>;
  readonly users: {
    readonly me: () => Promise<Result<Item>>;
    readonly create: (user: Item) => Promise<Result<Item>>;
    readonly invite: (email: string, role: string, inviteUrl?: string) => Promise<Result<void>>;
    /** `link.invalid`: the link in the mail has expired or was used. */
    readonly acceptInvite: (token: string, password: string) => Promise<Result<void>>;
  };
  readonly password: {
    /** Succeeds whether or not the address belongs to an account. */
    readonly request: (email: string, resetUrl?: string) => Promise<Result<void>>;
    /** `link.invalid`: the link in the mail has expired or was used. */
    readonly reset: (token: string, password: string) => Promise<Result<void>>;
  };
}

/** The data service's calls (specification §7). Without a login they are anonymous. */
export function dataServiceApi(options: DataServiceOptions): DataServiceApi {
  const root = new URL(options.baseUrl, globalThis.location?.href).href.replace(/\/+$/, '');
  const session = dataServiceSession({ ...options, baseUrl: root });

  const asUser = async <Value>(
    command: RestCommand<unknown, AnySchema>,
    read: DirectusCall<Value>['read'],
  ): Promise<Result<Value>> => {
    const identity = await session.identity();
    if (!identity.ok) return identity;
    return sendCommand(options, root, { command, ...identity.value, read });
  };
  const asAnybody = (command: RestCommand<unknown, AnySchema>): Promise<Result<void>> =>
    sendCommand(options, root, {
      command,
      token: null,
      credentials: 'omit',
      read: nothing,
      refuse: letterFailureOf,
    });

  return {
    session,
    items: {
      list: (collection, query = {}) => asUser(readItems(collection, query as object), itemList),
      one: (collection, id, query = {}) => asUser(readItem(collection, id, query as object), oneItem),
      create: (collection, items) => asUser(createItems(collection, items as never), createdItems),
      update: (collection, id, changes) => asUser(updateItem(collection, id, changes), oneItem),
      remove: (collection, ids) => asUser(deleteItems(collection, ids as string[]), nothing),
    },
    files: (query = {}) => asUser(readFiles(query as object), itemList),
    assetUrl: (fileId, asset = {}) => assetUrl(root, fileId, asset),
    providerUrl: (provider, returnTo) =>
      /^[\w-]{1,60}$/.test(provider)
        ? `${root}/auth/login/${provider}?${new URLSearchParams({ redirect: returnTo })}`
        : null,
    providers: () =>
      sendCommand(options, root, {
        command: readProviders(),
        token: null,
        credentials: 'omit',
        read: (answer) => {
          const list = itemList(answer);
          return list.ok ? ok(list.value.items.flatMap(providerName)) : list;
        },
      }),
    users: {
      me: () => asUser(readMe(), oneItem),
      create: (user) => asUser(createUser(user as object), oneItem),
      invite: (email, role, inviteUrl) => asUser(inviteUser(email, role, inviteUrl), nothing),
      acceptInvite: (token, password) => asAnybody(acceptUserInvite(token, password)),
    },
    password: {
      request: (email, resetUrl) => asAnybody(passwordRequest(email, resetUrl)),
      reset: (token, password) => asAnybody(passwordReset(token, password)),
    },
  };
}

const providerName = (item: unknown): string[] => {
  const { name } = Object(item) as Record<string, unknown>;
  return typeof name === 'string' ? [name] : [];
};

function itemList({ body }: Answer): Result<ItemList> {
  const parsed = parseAnswer(itemsEnvelope, body);
  if (!parsed.ok) return parsed;
  const { data, meta } = parsed.value;
  return ok({ items: data, total: meta?.total_count ?? null, filtered: meta?.filter_count ?? null });
}

/** 204: the item was stored, but this user may not read it back. */
const createdItems = (answer: Answer): Result<ItemList> =>
  answer.status === 204 ? ok({ items: [], total: null, filtered: null }) : itemList(answer);

function oneItem({ status, body }: Answer): Result<Item> {
  if (status === 204) return ok({});
  const parsed = parseAnswer(itemEnvelope, body);
  return parsed.ok ? ok(parsed.value.data) : parsed;
}

const nothing = (): Result<void> => ok(undefined);

/** A refused token of these calls comes from a mail's link, not from a login. */
function letterFailureOf(status: number, body: unknown): ServerRefusal {
  const { failure, message } = directusFailureOf(status, body);
  const isRefused = failure.code.startsWith('auth.');
  return { failure: isRefused ? { code: 'link.invalid', params: { status } } : failure, message };
}
