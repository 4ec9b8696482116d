import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import type { Failure, Result } from '#domain/result.ts';
import { undoable } from '#stores/device/undoable.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { asStaff } from '#stores/staff/as-staff.ts';
import { keepReading, keptReading, type Reading } from './kept-readings.ts';

/** The last answer of the server. It stays when later calls fail. */
export interface Told<Value> {
  /** null before the first answer. */
  readonly value: Value | null;
  /** Failure of the last call. */
  readonly failure: Failure | null;
  /** A change is being sent. */
  readonly isChanging: boolean;
}

/** A change that can be undone. `what` names its words in `manage`; `place` is the selector of the element that shows it. */
export interface Done {
  readonly what: string;
  readonly place: string;
  readonly takeBack: () => void;
}

/** The last change in `/manage`, for ten seconds. */
export const lastDone = undoable<Done>(({ takeBack }) => takeBack());

/** Longest time until another manager's change is visible. */
const ASK_EVERY_MS = 15_000;

/** Longest wait for an answer before the stored reading is shown. */
const PATIENCE_MS = 2000;

const $old = atom<Readonly<Record<string, number>>>({});

/** Time of the oldest reading on the page that could not be repeated, in epoch milliseconds; null if all are up to date. */
export const $readEarlier = computed($old, (old) => {
  const times = Object.values(old);
  return times.length > 0 ? Math.min(...times) : null;
});

interface ToldStore<Value> {
  readonly $told: ReadableAtom<Told<Value>>;
  readonly ask: () => Promise<void>;
  /** Sends a change and stores the answer, the new value; null: the value stays. Returns whether it succeeded. After a conflict it reads the present value. */
  readonly change: (send: (token: string) => Promise<Result<Value | null>>) => Promise<boolean>;
}

/**
 * Reads data of the shop while a screen shows them: at once, every `everyMs` (default: fifteen seconds) while visible, and when visible or
 * online again. `nameOf`: name under which the device keeps the last reading, to show it without a connection; absent: it is in memory
 * only.
 */
export function toldStore<Value>(
  read: (token: string) => Promise<Result<Value>>,
  nameOf?: () => string,
  everyMs = ASK_EVERY_MS,
): ToldStore<Value> {
  const $told = atom<Told<Value>>({ value: null, failure: null, isChanging: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Failure of the last change. It stays visible until the next change, because readings succeed at any moment. */
  let refusal: Failure | null = null;
  /** Counts readings, and the beginnings and ends of changes. An answer is outdated if the count has risen since its request. */
  let calls = 0;
  /** The last reading of this page, and its name. */
  let last: (Reading<Value> & { readonly name: string }) | null = null;

  /** Stores a value that the server has just told. */
  function keep(value: Value): void {
    if (!nameOf) return;
    last = { name: nameOf(), at: shopTime(), value };
    keepReading(last.name, last);
    setOld(null);
  }

  /** Shows the last reading as one of an earlier time. Returns whether there is one. */
  function showEarlier(): boolean {
    const name = nameOf?.();
    if (name === undefined) return false;
    const earlier = last?.name === name ? last : keptReading<Value>(name);
    if (!earlier) return false;
    last = { ...earlier, name };
    $told.set({ value: earlier.value, failure: refusal, isChanging: $told.get().isChanging });
    setOld(earlier.at);
    return true;
  }

  /** The same name for all readings of this store, because it shows one at a time. */
  const oldName = crypto.randomUUID();
  function setOld(at: number | null): void {
    const { [oldName]: _, ...others } = $old.get();
    $old.set(at === null ? others : { ...others, [oldName]: at });
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    calls += 1;
    const call = calls;
    const patience = setTimeout(() => {
      if (call === calls && last === null) showEarlier();
    }, PATIENCE_MS);
    const answer = await asStaff(read);
    clearTimeout(patience);
    if (call === calls) {
      if (answer.ok) keep(answer.value);
      const isShown = !answer.ok && answer.error.code.startsWith('network.') && showEarlier();
      const { value, isChanging } = $told.get();
      if (!isShown)
        $told.set({
          value: answer.ok ? answer.value : value,
          failure: answer.ok ? refusal : answer.error,
          isChanging,
        });
    }
    clearTimeout(timer);
    if (isMounted && !document.hidden && (answer.ok || !answer.error.code.startsWith('auth.')))
      timer = setTimeout(ask, everyMs);
  }

  async function change(send: (token: string) => Promise<Result<Value | null>>): Promise<boolean> {
    calls += 1;
    refusal = null;
    $told.set({ ...$told.get(), failure: null, isChanging: true });
    const answer = await asStaff(send);
    calls += 1;
    refusal = answer.ok ? null : answer.error;
    const value = answer.ok ? answer.value : null;
    if (value !== null) keep(value);
    $told.set({
      value: value ?? $told.get().value,
      failure: refusal,
      isChanging: false,
    });
    // Shows the other manager's change together with the conflict.
    if (refusal?.code === 'request.conflict') await ask();
    return answer.ok;
  }

  let isMounted = false;
  onMount($told, () => {
    isMounted = true;
    refusal = null;
    const look = (): void => {
      if (!document.hidden) void ask();
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      isMounted = false;
      setOld(null);
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  });
  return { $told, ask, change };
}
