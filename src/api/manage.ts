import type { WantedSign } from '#domain/hours/door-sign.ts';
import type { ManagedException } from '#domain/hours/managed-exception.ts';
import type { WeekChange } from '#domain/hours/managed-week.ts';
import type { Result } from '#domain/result.ts';
import {
  exceptionBody,
  hoursOfAnswer,
  signOfAnswer,
  type ToldHours,
  type ToldSign,
} from '#wire/treesal/manage.ts';
import { managerFailureOf } from '#wire/treesal/manager-failures.ts';
import { type ApiWorld, request, STORE_HEADERS } from './http.ts';

export type { HoursChange, ToldHours, ToldSign } from '#wire/treesal/manage.ts';

/** A manager's calls. They fail with `auth.forbidden` for others, and with `request.conflict` after another manager's change. */
export interface ManageApi {
  readonly sign: (token: string) => Promise<Result<ToldSign>>;
  /** Replaces the sign with the given revision. */
  readonly hang: (revision: number, sign: WantedSign, token: string) => Promise<Result<ToldSign>>;
  readonly hours: (token: string) => Promise<Result<ToldHours>>;
  /** Replaces the exception with the id, adds one (`id` null), or removes one (`exception` null). */
  readonly changeHours: (change: SentException, token: string) => Promise<Result<ToldHours>>;
  /** Changes the minutes before closing without orders. */
  readonly changeLastOrder: (revision: string, minutes: number, token: string) => Promise<Result<ToldHours>>;
  /** Changes days of the week in the hours with the given revision. */
  readonly changeWeek: (revision: string, change: WeekChange, token: string) => Promise<Result<ToldHours>>;
}

export interface SentException {
  readonly revision: string;
  readonly id: number | null;
  readonly exception: ManagedException | null;
}

/** `baseUrl`: base address, to which `/treesal/v1/…` is added. */
export function manageApi({ baseUrl, ...world }: ApiWorld & { readonly baseUrl: string }): ManageApi {
  const root = `${baseUrl.replace(/\/+$/, '')}/treesal/v1`;
  const call = <Value>(
    path: string,
    bearer: string,
    read: (body: unknown) => Result<Value>,
    json?: object,
  ): Promise<Result<Value>> =>
    request(world, {
      url: `${root}/${path}`,
      headers: STORE_HEADERS,
      bearer,
      ...(json && { method: 'POST', json }),
      read: ({ body }) => read(body),
      refuse: managerFailureOf,
    });
  return {
    sign: (token) => call('sign/changes', token, signOfAnswer),
    hang: (revision, { pauses, busyMinutes }, token) =>
      call('sign', token, signOfAnswer, {
        revision,
        pauses: pauses.map(({ from, until }) => ({
          from: iso(from),
          until: until === null ? null : iso(until),
        })),
        busy_minutes: busyMinutes,
      }),
    hours: (token) => call('hours', token, hoursOfAnswer),
    changeHours: ({ revision, id, exception }, token) =>
      call('hours', token, hoursOfAnswer, {
        revision,
        id,
        exception: exception && exceptionBody(exception),
      }),
    changeLastOrder: (revision, minutes, token) =>
      call('hours/last-order', token, hoursOfAnswer, { revision, minutes }),
    changeWeek: (revision, { part, days }, token) =>
      call('hours/week', token, hoursOfAnswer, { revision, part, days }),
  };
}

const iso = (instantMs: number): string => new Date(instantMs).toISOString();
