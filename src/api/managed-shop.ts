import type { DishDetails, DishDetailsChange } from '#domain/manage/dish-details.ts';
import type { Dish, ManagedMenu, ManagersChange } from '#domain/manage/menu.ts';
import type { ManagedExtra } from '#domain/manage/menu-extras.ts';
import type { MenuPrice, SoldOut } from '#domain/manage/menu-item.ts';
import type { NewDish } from '#domain/manage/new-dish.ts';
import type { ShopTakings } from '#domain/manage/shop-takings.ts';
import type { EarlierPeriod } from '#domain/manage/takings-period.ts';
import type { ManagedMember, MemberWork, NewMember } from '#domain/manage/team.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { managerFailureOf } from '#wire/treesal/manager-failures.ts';
import { managersChangesOf } from '#wire/treesal/managers-changes.ts';
import {
  detailsBody,
  dishDetailsOf,
  dishOf,
  type MenuWithDish,
  menuOf,
  menuPriceOf,
  menuWithDishOf,
  newDishBody,
  photoNameOf,
  priceBody,
} from '#wire/treesal/menu.ts';
import { takingsOf } from '#wire/treesal/takings.ts';
import { memberBody, passwordOf, roleBody, teamOf } from '#wire/treesal/team.ts';
import { type ApiWorld, idInPath, request, STORE_HEADERS } from './http.ts';

interface ManagedShopOptions extends ApiWorld {
  /** Base address, to which `/treesal/v1/manage/…` is added. */
  readonly baseUrl: string;
  readonly currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>;
  /** Language of the names of dishes. */
  readonly locale: Locale;
}

/**
 * A manager's calls below `manage`. They fail with `auth.required` without a session, and with `auth.forbidden` for other accounts.
 * `changeId` is a new UUID for each tap, so that a repeated call makes the change only once.
 */
export interface ManagedShopApi {
  readonly takings: (period: EarlierPeriod, token: string) => Promise<Result<ShopTakings>>;
  readonly menu: (token: string) => Promise<Result<ManagedMenu>>;
  /** Fails with `product.not-found`, `menu.…` or `store.…`. `pieces`: new count in a store that counts. */
  readonly setStock: (
    id: number,
    wanted: { readonly soldOut: SoldOut; readonly pieces: number | null; readonly changeId: string },
    token: string,
  ) => Promise<Result<Dish>>;
  /** The menu after an extra of all dishes was marked. Fails like `setStock`. */
  readonly setExtra: (
    extra: ManagedExtra,
    soldOut: SoldOut,
    changeId: string,
    token: string,
  ) => Promise<Result<ManagedMenu>>;
  /** The present price in the store, as the merchant typed it; null: none. */
  readonly price: (id: number, token: string) => Promise<Result<MenuPrice | null>>;
  /** Fails like `setStock`. */
  readonly setPrice: (id: number, price: MenuPrice, changeId: string, token: string) => Promise<Result<Dish>>;
  /** The present texts and categories in the store. */
  readonly details: (id: number, token: string) => Promise<Result<DishDetails>>;
  /** The menu after the change. Fails like `setStock`. */
  readonly setDetails: (
    id: number,
    change: DishDetailsChange,
    changeId: string,
    token: string,
  ) => Promise<Result<ManagedMenu>>;
  /** The menu after the picture of a dish was replaced by a stored photo, or removed (null). Fails like `setStock`, and with `photo.…`. */
  readonly setPhoto: (
    id: number,
    photo: string | null,
    changeId: string,
    token: string,
  ) => Promise<Result<ManagedMenu>>;
  /** The menu with the new dish. A repeated call adds it once; with other values it fails with `menu.dish-made`. Fails like `setStock`. */
  readonly addDish: (dish: NewDish, changeId: string, token: string) => Promise<Result<MenuWithDish>>;
  /** Stores a photo and returns its name. Fails with `photo.…`. */
  readonly addPhoto: (photo: Blob, token: string) => Promise<Result<string>>;
  /** Fails with `change.too-late`, or like the change itself. */
  readonly undo: (changeId: string, token: string) => Promise<Result<true>>;
  readonly changes: (token: string) => Promise<Result<readonly ManagersChange[]>>;
  readonly team: (token: string) => Promise<Result<readonly ManagedMember[]>>;
  /** The new password, which no other call returns. Fails with `team.taken`. */
  readonly addMember: (member: NewMember, changeId: string, token: string) => Promise<Result<string>>;
  /** Fails with `team.…`. */
  readonly setRole: (
    username: string,
    work: MemberWork,
    changeId: string,
    token: string,
  ) => Promise<Result<true>>;
  /** The new password, which no other call returns. Ends all sessions. Fails with `team.not-found`. */
  readonly resetPassword: (username: string, changeId: string, token: string) => Promise<Result<string>>;
  /** Fails with `team.not-found`. */
  readonly endSessions: (username: string, changeId: string, token: string) => Promise<Result<true>>;
  /** Fails with `team.…`. */
  readonly removeMember: (username: string, changeId: string, token: string) => Promise<Result<true>>;
}

type Reading<Value> = (body: unknown) => Result<Value>;

/** A change needs several calls to WooCommerce, so it may take long. */
const CHANGE_TIMEOUT_MS = 30_000;
const PHOTO_TIMEOUT_MS = 60_000;

export function managedShopApi({ baseUrl, currency, locale, ...world }: ManagedShopOptions): ManagedShopApi {
  const root = `${baseUrl.replace(/\/+$/, '')}/treesal/v1/manage`;
  const common = {
    headers: STORE_HEADERS,
    refuse: (status: number, body: unknown) => managerFailureOf(status, body, currency),
  };
  const get = <Value>(
    path: string,
    bearer: string,
    read: Reading<Value>,
    query: Readonly<Record<string, string>> = {},
  ) => request(world, { ...common, bearer, url: `${root}/${path}`, query, read: ({ body }) => read(body) });
  const post = <Value>(path: string, json: object, bearer: string, read: Reading<Value>) =>
    request(world, {
      ...common,
      ...{ bearer, json, method: 'POST', timeoutMs: CHANGE_TIMEOUT_MS, query: { language: locale } },
      url: `${root}/${path}`,
      read: ({ body }) => read(body),
    });
  const done = () => ok(true as const);
  const postOf = <Value>(username: string, act: string, json: object, bearer: string, read: Reading<Value>) =>
    post(`team/${encodeURIComponent(username)}/${act}`, json, bearer, read);
  const dish = (body: unknown) => dishOf(body, currency);
  return {
    takings: (period, token) => get('takings', token, (body) => takingsOf(body, currency), { period }),
    menu: (token) => get('menu', token, (body) => menuOf(body, currency), { language: locale }),
    setStock: (id, { soldOut, pieces, changeId }, token) =>
      post(
        `menu/${idInPath(id)}/stock`,
        { change_id: changeId, sold_out: soldOut, ...(pieces !== null && { pieces }) },
        token,
        dish,
      ),
    setExtra: ({ key, ownName: name }, soldOut, changeId, token) =>
      post('menu/extras/stock', { change_id: changeId, key, name, sold_out: soldOut }, token, (body) =>
        menuOf(body, currency),
      ),
    price: (id, token) => get(`menu/${idInPath(id)}/price`, token, (body) => menuPriceOf(body, currency)),
    setPrice: (id, price, changeId, token) =>
      post(`menu/${idInPath(id)}/price`, { change_id: changeId, ...priceBody(price) }, token, dish),
    details: (id, token) => get(`menu/${idInPath(id)}/details`, token, dishDetailsOf),
    setDetails: (id, change, changeId, token) =>
      post(`menu/${idInPath(id)}/details`, { change_id: changeId, ...detailsBody(change) }, token, (body) =>
        menuOf(body, currency),
      ),
    setPhoto: (id, photo, changeId, token) =>
      post(`menu/${idInPath(id)}/photo`, { change_id: changeId, photo }, token, (body) =>
        menuOf(body, currency),
      ),
    addDish: (dish, changeId, token) =>
      post('menu', { change_id: changeId, ...newDishBody(dish) }, token, (body) =>
        menuWithDishOf(body, currency),
      ),
    addPhoto: (photo, bearer) => {
      // Only this call has a body that is no JSON, so the call itself stays small for customers' pages.
      const send: typeof fetch = (url, init) => world.fetch(url, { ...init, body: photo });
      return request(
        { ...world, fetch: send },
        {
          ...{ ...common, bearer, method: 'POST', timeoutMs: PHOTO_TIMEOUT_MS },
          ...{ url: `${root}/photos`, read: ({ body }) => photoNameOf(body) },
          // A proxy in front of the service may have its own limit.
          refuse: (status, body) =>
            status === 413
              ? { failure: { code: 'photo.too-large' }, message: '' }
              : common.refuse(status, body),
        },
      );
    },
    undo: (changeId, token) => post(`changes/${changeId}/undo`, {}, token, done),
    changes: (token) => get('changes', token, managersChangesOf),
    team: (token) => get('team', token, teamOf),
    addMember: (member, id, token) =>
      post('team', { change_id: id, ...memberBody(member) }, token, passwordOf),
    setRole: (username, work, id, token) =>
      postOf(username, 'role', { change_id: id, ...roleBody(work) }, token, done),
    resetPassword: (username, id, token) => postOf(username, 'reset', { change_id: id }, token, passwordOf),
    endSessions: (username, id, token) => postOf(username, 'end', { change_id: id }, token, done),
    removeMember: (username, id, token) => postOf(username, 'remove', { change_id: id }, token, done),
  };
}
