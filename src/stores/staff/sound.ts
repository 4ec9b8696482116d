import { $isSoundWanted, $sound } from './sound-state.ts';

interface Tune {
  /** In hertz. */
  readonly notes: readonly number[];
  readonly wave: OscillatorType;
  /** Up to 1. */
  readonly volume: number;
  readonly repeatMs: number;
}

const CHIME: Tune = { notes: [880, 1175], wave: 'sine', volume: 0.25, repeatMs: 6000 };
/** The alarm for an order that has waited too long. It is louder than a kitchen's fan. */
const SIREN: Tune = {
  notes: [988, 1319, 988, 1319, 988, 1319],
  wave: 'square',
  volume: 0.9,
  repeatMs: 3000,
};
const NOTE_SECONDS = 0.18;

let audio: AudioContext | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Switches sound on. Browsers allow that only in the handler of a tap. */
export async function turnSoundOn(): Promise<void> {
  $isSoundWanted.set(true);
  if (await wake()) ring(CHIME);
}

/** Starts sound, and the alarm of waiting orders, if the browser allows it. Returns whether it does. */
async function wake(): Promise<boolean> {
  audio ??= openAudio();
  await audio.resume();
  const isAwake = audio.state === 'running' && $isSoundWanted.get();
  if (isAwake && $sound.get() !== 'on') {
    $sound.set('on');
    clearTimeout(timer);
    goOnRinging();
  }
  return isAwake;
}

function openAudio(): AudioContext {
  const opened = new AudioContext();
  // A call, or a sleep of the device, stops it. If it may not go on by itself, the next tap starts it.
  const goOn = (): void => {
    if (!$isSoundWanted.get()) return;
    // A hidden page asks for orders only while its sound is on, so it stays on there.
    if (opened.state !== 'running' && !document.hidden) $sound.set('waiting');
    wake().catch(() => {});
  };
  opened.onstatechange = goOn;
  document.addEventListener('visibilitychange', goOn);
  return opened;
}

export const turnSoundOff = (): void => $isSoundWanted.set(false);

// Other tabs switch off, too, because nobody could tell which one rings.
$isSoundWanted.listen((isWanted) => {
  if (isWanted) return;
  $sound.set('off');
  clearTimeout(timer);
});

/** The present alarm. */
let tune: Tune | null = null;

/** Rings until a call with 0 orders. An urgent alarm is louder. */
export function soundFor(orders: number, isUrgent = false): void {
  tune = orders === 0 ? null : isUrgent ? SIREN : CHIME;
  clearTimeout(timer);
  goOnRinging();
}

function goOnRinging(): void {
  if ($sound.get() !== 'on' || !tune) return;
  ring(tune);
  timer = setTimeout(goOnRinging, tune.repeatMs);
}

function ring({ notes, wave, volume }: Tune): void {
  if (!audio) return;
  for (const [index, hertz] of notes.entries()) {
    const start = audio.currentTime + index * NOTE_SECONDS;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = wave;
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}

/** Starts requested sound with a tap anywhere on a screen. */
globalThis.addEventListener?.('click', () => $sound.get() === 'waiting' && void wake());
