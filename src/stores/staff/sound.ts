import { $isSoundWanted, $sound } from './sound-state.ts';

const REPEAT_MS = 6000;
/** Two short notes, in hertz. */
const NOTES = [880, 1175];
const NOTE_SECONDS = 0.18;

let audio: AudioContext | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Browsers allow sound only after a gesture: call it from the tap itself. */
export async function turnSoundOn(): Promise<void> {
  $isSoundWanted.set(true);
  if (await wake()) ring();
}

/** Whether the browser allows sound; orders that arrived meanwhile ring from then on. */
async function wake(): Promise<boolean> {
  audio ??= new AudioContext();
  await audio.resume();
  const isAwake = audio.state === 'running' && $isSoundWanted.get();
  if (isAwake && $sound.get() !== 'on') {
    $sound.set('on');
    clearTimeout(timer);
    soundUntilSeen();
  }
  return isAwake;
}

export const turnSoundOff = (): void => $isSoundWanted.set(false);

// Also in other tabs: otherwise nobody would know which one rings.
$isSoundWanted.listen((isWanted) => {
  if (isWanted) return;
  $sound.set('off');
  clearTimeout(timer);
});

/** Orders that nobody has seen yet. */
let unseen = 0;

/** Rings for new orders until they have been seen. */
export function soundFor(newOrders: number): void {
  unseen = newOrders;
  clearTimeout(timer);
  soundUntilSeen();
}

function soundUntilSeen(): void {
  if ($sound.get() !== 'on' || unseen === 0) return;
  ring();
  timer = setTimeout(soundUntilSeen, REPEAT_MS);
}

function ring(): void {
  if (!audio) return;
  for (const [index, hertz] of NOTES.entries()) {
    const start = audio.currentTime + index * NOTE_SECONDS;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}

/** Starts requested sound with the first tap on a screen, whatever the tap is for. */
if ($isSoundWanted.get())
  globalThis.addEventListener?.('click', () => $sound.get() === 'waiting' && void wake(), { once: true });
