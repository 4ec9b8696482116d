import { afterEach, expect, test, vi } from 'vitest';

vi.useFakeTimers();
vi.stubGlobal('document', { documentElement: { dataset: { storage: 'dukkan:shop:' } } });
let notes = 0;
let loudest = 0;
const node = { connect: (next: unknown) => next, frequency: {}, gain: {} as object, stop: () => {} };
vi.stubGlobal(
  'AudioContext',
  class {
    state = 'running';
    currentTime = 0;
    destination = {};
    resume = async () => {};
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
