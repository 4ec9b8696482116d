import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '#domain/result.ts';

vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: (call: (token: string) => Promise<unknown>) => call('token'),
}));
const { toldStore } = await import('./told.ts');

let answer: Result<string> = ok('one');
let asked = 0;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  answer = ok('one');
  asked = 0;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shown() {
  const store = toldStore(async () => {
    asked += 1;
    return answer;
  });
  stop = store.$told.listen(() => {});
  return store;
}

test('another manager’s change is visible within fifteen seconds', async () => {
  const { $told } = shown();
  await vi.advanceTimersByTimeAsync(0);
  expect($told.get().value).toBe('one');
  answer = ok('two');
  await vi.advanceTimersByTimeAsync(15_000);
  expect($told.get().value).toBe('two');
});

test('a store with a rhythm of its own asks no more often', async () => {
  const store = toldStore(
    async () => {
      asked += 1;
      return answer;
    },
    undefined,
    60_000,
  );
  stop = store.$told.listen(() => {});
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(2);
});

test('a failed call keeps the last answer and shows the failure', async () => {
  const { $told } = shown();
  await vi.advanceTimersByTimeAsync(0);
  answer = fail({ code: 'network.offline' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect($told.get()).toEqual({ value: 'one', failure: { code: 'network.offline' }, isChanging: false });
  answer = ok('two');
  await vi.advanceTimersByTimeAsync(15_000);
  expect($told.get()).toEqual({ value: 'two', failure: null, isChanging: false });
});

test('after a conflict, the second manager sees the first one’s change and the failure', async () => {
  const { $told, change } = shown();
  await vi.advanceTimersByTimeAsync(0);
  answer = ok('theirs');
  expect(await change(async () => fail({ code: 'request.conflict' }))).toBe(false);
  expect($told.get()).toMatchObject({ value: 'theirs', failure: { code: 'request.conflict' } });
});

test('an outdated answer does not replace a newer change', async () => {
  const store = shown();
  await vi.advanceTimersByTimeAsync(0);
  const late = store.ask();
  await store.change(async () => ok('mine'));
  await late;
  expect(store.$told.get().value).toBe('mine');
});

test('an older reading does not replace a newer one', async () => {
  const first = Promise.withResolvers<Result<string>>();
  const answers = [first.promise, Promise.resolve(ok('new period'))];
  const { $told, ask } = toldStore(() => answers.shift() ?? Promise.resolve(answer));
  stop = $told.listen(() => {});
  await ask();
  first.resolve(ok('old period'));
  await vi.advanceTimersByTimeAsync(0);
  expect($told.get().value).toBe('new period');
});

test('the refusal of a change stays until the next change', async () => {
  const { $told, change } = shown();
  await vi.advanceTimersByTimeAsync(0);
  await change(async () => fail({ code: 'menu.sale-too-high' }));
  await vi.advanceTimersByTimeAsync(30_000);
  expect($told.get()).toMatchObject({ value: 'one', failure: { code: 'menu.sale-too-high' } });
  await change(async () => ok('two'));
  expect($told.get().failure).toBeNull();
});

test('an account without permission does not ask again', async () => {
  answer = fail({ code: 'auth.forbidden' });
  shown();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(1);
});
