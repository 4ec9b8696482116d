import type { NamedItem, Names } from '#domain/manage/names.ts';
import type { Result } from '#domain/result.ts';
import { managerFailureOf } from '#wire/treesal/manager-failures.ts';
import { type ManagedNames, namesOfAnswer } from '#wire/treesal/names.ts';
import { type ApiWorld, request, STORE_HEADERS } from './http.ts';

export type { ManagedNames } from '#wire/treesal/names.ts';

/** A manager's calls for names. They fail like those of `ManagedShopApi`, or with `names.…`. */
export interface ManagedNamesApi {
  readonly names: (token: string) => Promise<Result<ManagedNames>>;
  /** Replaces all names of an item that was seen. Fails with `request.conflict` if they have changed since. */
  readonly replace: (
    seen: Pick<NamedItem, 'kind' | 'id' | 'revision'>,
    names: Names,
    changeId: string,
    token: string,
  ) => Promise<Result<ManagedNames>>;
}

/** `baseUrl`: base address, to which `/treesal/v1/manage/names` is added. */
export function managedNamesApi({
  baseUrl,
  ...world
}: ApiWorld & { readonly baseUrl: string }): ManagedNamesApi {
  const call = (bearer: string, json?: object) =>
    request(world, {
      url: `${baseUrl.replace(/\/+$/, '')}/treesal/v1/manage/names`,
      ...{ headers: STORE_HEADERS, bearer },
      ...(json && { method: 'POST' as const, json }),
      read: ({ body }) => namesOfAnswer(body),
      refuse: managerFailureOf,
    });
  return {
    names: (token) => call(token),
    replace: ({ kind, id, revision }, names, change_id, token) =>
      call(token, { change_id, kind, id, revision, names }),
  };
}
