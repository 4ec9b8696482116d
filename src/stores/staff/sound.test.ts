import { afterEach, expect, test, vi } from 'vitest';

vi.useFakeTimers();
vi.stubGlobal('document', {
  documentElement: { dataset: { storage: 'dukkan:shop:' } },
  addEventListener: () => {},
});
let notes = 0;
let loudest = 0;
/** The last one made. */
let audio: { state: string; onstatechange?: (() => void) | null };
/** Whether the device lets it sound again. */
let isAllowed = true;
const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
const node = { connect: (next: unknown) => next, frequency: {}, gain: {} as object, stop: () => {} };
vi.stubGlobal(
  'AudioContext',
  class {
    state = 'running';
    onstatechange = null;
    currentTime = 0;
    destination = {};
    constructor() {
      audio = this;
    }
    resume = async () => {
      if (isAllowed) this.state = 'running';
    };
    createOscillator = () => ({ ...node, start: () => (notes += 1) });
    createGain = () => ({
      ...node,
      gain: {
        setValueAtTime: (volume: number) => {
          loudest = volume;
        },
        exponentialRampToValueAtTime: () => {},
      },
    });
  },
);
const { soundFor, turnSoundOff, turnSoundOn } = await import('./sound.ts');
const { $isSoundWanted, $sound } = await import('./sound-state.ts');

afterEach(() => {
  soundFor(0);
  turnSoundOff();
});

/** Number of notes that sound in so many seconds. */
async function notesIn(seconds: number): Promise<number> {
  const before = notes;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return notes - before;
}

test('new orders ring repeatedly until they are seen', async () => {
  await turnSoundOn();
  soundFor(2);
  expect(await notesIn(13)).toBe(4);
  soundFor(0);
  expect(await notesIn(60)).toBe(0);
});

test('an urgent alarm sounds more often and louder', async () => {
  await turnSoundOn();
  soundFor(1);
  const calm = [await notesIn(12), loudest];
  soundFor(1, true);
  const urgent = [await notesIn(12), loudest];
  expect(urgent[0]).toBeGreaterThan(2 * Number(calm[0]));
  expect(urgent[1]).toBeGreaterThan(3 * Number(calm[1]));
});

test('sound that is turned off in another tab is off in a background tab, too', async () => {
  await turnSoundOn();
  soundFor(1);
  $isSoundWanted.set(false);
  expect($sound.get()).toBe('off');
  expect(await notesIn(60)).toBe(0);
});

/** As a call, or a sleep of the device, does it. */
function interrupt(): void {
  audio.state = 'interrupted';
  audio.onstatechange?.();
}

test('an alarm that a call has stopped sounds again after it', async () => {
  await turnSoundOn();
  soundFor(1);
  interrupt();
  expect(await notesIn(13)).toBeGreaterThan(0);
  expect([audio.state, $sound.get()]).toEqual(['running', 'on']);
});

test('where the device lets the alarm sound only after a tap, the page says so, and a tap starts it', async () => {
  await turnSoundOn();
  soundFor(1);
  isAllowed = false;
  interrupt();
  expect(await notesIn(13)).toBe(0);
  expect($sound.get()).toBe('waiting');
  isAllowed = true;
  page.dispatchEvent(new Event('click'));
  expect(await notesIn(13)).toBeGreaterThan(0);
  expect($sound.get()).toBe('on');
});
