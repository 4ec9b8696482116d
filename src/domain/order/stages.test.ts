import { expect, test } from 'vitest';
import { newLife, type OrderStage, type ToldLife } from './life.ts';
import { progressOf, shownStageOf, stageKey, stagesOf } from './stages.ts';

test('pickup and eating in have no stage "on its way"', () => {
  expect(stagesOf('pickup')).toEqual(['received', 'accepted', 'preparing', 'ready', 'done']);
  expect(stagesOf('deliver')).toContain('on-its-way');
});

test('the word for "ready" depends on the mode', () => {
  expect([stageKey('ready', 'pickup'), stageKey('accepted', 'pickup')]).toEqual(['ready-pickup', 'accepted']);
});

test('an order that waits for an online payment shows that, and its stage once it is paid', () => {
  const online = newLife('online');
  expect(shownStageOf(online)).toBe('unpaid');
  expect(shownStageOf({ ...online, payment: { ...online.payment, state: 'paid' } })).toBe('received');
  expect(shownStageOf(newLife('cash'))).toBe('received');
  // The shop has accepted it without.
  expect(shownStageOf({ ...online, status: 'preparing' })).toBe('preparing');
});

const MINUTE_MS = 60_000;
/** Told steps by minutes since the order was placed. */
const told = (status: ToldLife['status'], steps: readonly (readonly [OrderStage, number])[]): ToldLife => ({
  ...newLife('cash'),
  ...{ status, changes: [], payUrl: null },
  steps: steps.map(([stage, minutes]) => ({ stage, at: minutes * MINUTE_MS })),
});
const progress = (life: ToldLife, mode: 'deliver' | 'pickup' = 'pickup', nowMinutes = 60) =>
  progressOf({ life, mode, placedAt: 0 }, nowMinutes * MINUTE_MS).map(({ stage, standing, hour }) => [
    stage,
    standing,
    hour === null ? null : hour / MINUTE_MS,
  ]);

test('past stages and the present one have their times, future ones have none', () => {
  const life = told('preparing', [
    ['received', 0],
    ['accepted', 2],
    ['preparing', 5],
  ]);
  expect(progress(life)).toEqual([
    ['received', 'past', 0],
    ['accepted', 'past', 2],
    ['preparing', 'present', 5],
    ['ready', 'future', null],
    ['done', 'future', null],
  ]);
});

test('a stage that the shop skipped is left out, and an order is received when it is placed', () => {
  const life = told('readytoship', [
    ['accepted', 0],
    ['ready', 20],
  ]);
  expect(progress(life)).toEqual([
    ['received', 'past', 0],
    ['accepted', 'past', 0],
    ['ready', 'present', 20],
    ['done', 'future', null],
  ]);
});

test('a present stage without a time stays, and one that was taken back is a future one', () => {
  expect(progress(told('completed', []))).toEqual([
    ['received', 'past', 0],
    ['done', 'present', null],
  ]);
  const back = told('preparing', [
    ['preparing', 5],
    ['ready', 9],
    ['preparing', 11],
  ]);
  expect(progress(back).slice(1)).toEqual([
    ['preparing', 'present', 11],
    ['ready', 'future', null],
    ['done', 'future', null],
  ]);
});

test('a reopened order has only the stages since its new acceptance', () => {
  const life = told('readytoship', [
    ['received', 0],
    ['accepted', 2],
    ['preparing', 5],
    ['done', 30],
    ['accepted', 40],
    ['ready', 45],
  ]);
  expect(progress(life)).toEqual([
    ['received', 'past', 0],
    ['accepted', 'past', 40],
    ['ready', 'present', 45],
    ['done', 'future', null],
  ]);
});

test('an hour is told past midnight, and no longer after a day, when it would look like one of today', () => {
  const life = told('processing', [['accepted', 2]]);
  const hours = (now: number) => progress(life, 'pickup', now).map(([, , hour]) => hour);
  expect(hours(24 * 60 - 1).slice(0, 2)).toEqual([0, 2]);
  expect(hours(24 * 60 + 1).slice(0, 2)).toEqual([null, 2]);
  expect(hours(24 * 60 + 2).slice(0, 2)).toEqual([null, null]);
});
