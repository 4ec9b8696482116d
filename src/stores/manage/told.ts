import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { Failure, Result } from '#domain/result.ts';
import { undoable } from '#stores/device/undoable.ts';
import { asStaff } from '#stores/staff/as-staff.ts';

/** The last answer of the server, in memory only. It stays when later calls fail. */
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

interface ToldStore<Value> {
  readonly $told: ReadableAtom<Told<Value>>;
  readonly ask: () => Promise<void>;
  /** Sends a change and stores the answer, the new value. Returns whether it succeeded. After a conflict it reads the present value. */
  readonly change: (send: (token: string) => Promise<Result<Value>>) => Promise<boolean>;
}

/** Reads data of the shop while a screen shows them: at once, every fifteen seconds while visible, and when visible or online again. */
export function toldStore<Value>(read: (token: string) => Promise<Result<Value>>): ToldStore<Value> {
  const $told = atom<Told<Value>>({ value: null, failure: null, isChanging: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Failure of the last change. It stays visible until the next change, because readings succeed at any moment. */
  let refusal: Failure | null = null;
  /** Counts readings, and the beginnings and ends of changes. An answer is outdated if the count has risen since its request. */
  let calls = 0;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    calls += 1;
    const call = calls;
    const answer = await asStaff(read);
    if (call === calls) {
      const { value, isChanging } = $told.get();
      $told.set({
        value: answer.ok ? answer.value : value,
        failure: answer.ok ? refusal : answer.error,
        isChanging,
      });
    }
    clearTimeout(timer);
    if (isMounted && !document.hidden && (answer.ok || !answer.error.code.startsWith('auth.')))
      timer = setTimeout(ask, ASK_EVERY_MS);
  }

  async function change(send: (token: string) => Promise<Result<Value>>): Promise<boolean> {
    calls += 1;
    refusal = null;
    $told.set({ ...$told.get(), failure: null, isChanging: true });
    const answer = await asStaff(send);
    calls += 1;
    refusal = answer.ok ? null : answer.error;
    $told.set({
      value: answer.ok ? answer.value : $told.get().value,
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
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  });
  return { $told, ask, change };
}
