import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { fail, ok } from '#domain/result.ts';
import { limiter } from '#sources/request/limiter.ts';
import { decoding, encodePhoto, encodePicture, weighPicture } from './image-encode.ts';
import { encodeIcon, weighIcon } from './image-icon-encode.ts';
import {
  type AskedJob,
  type ImageJob,
  type ImageOutcome,
  type JobAnswer,
  systemErrorOf,
} from './image-job.ts';
import { acquit, deathsAt, marked } from './image-marks.ts';
import { MEMORY_BUDGET } from './image-memory.ts';

/**
 * The process that decodes all pictures of a build. Its death harms nothing else, and it kills itself before it exceeds its
 * memory limit.
 * `image-process.ts` starts it with two arguments: bytes of memory, milliseconds per picture.
 */
const [memoryLimit = 0, timeLimitMs = 0] = process.argv.slice(2).map(Number);

const LOOK_MS = 20;
/**
 * A picture that killed the process this often is not tried again. The second attempt runs alone, so that no other picture is
 * blamed.
 */
const DEADLY = 2;

// SIGKILL, because an orderly exit would wait for the decoder, and threads of C code cannot be stopped.
const die = () => process.kill(process.pid, 'SIGKILL');

// A cache is useless, because each picture is read once.
sharp.cache(false);
setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit) die();
}, LOOK_MS).unref();
preferToBeKilled();

process.on('disconnect', () => {
  acquit();
  die();
});
// These signals also reach this process when the build is stopped; the line above ends it together with the build.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const limit = limiter(MEMORY_BUDGET);
const send = (answer: JobAnswer | { isReady: true }) => process.send?.(answer, undefined, {}, () => {});

process.on('message', ({ id, job }: AskedJob) => {
  run(job).then(
    (outcome) => send({ id, outcome }),
    (error: unknown) => send({ id, error: systemErrorOf(error) }),
  );
});
send({ isReady: true });

async function run(job: ImageJob): Promise<ImageOutcome> {
  const deaths = deathsAt(job.mark);
  if (deaths >= DEADLY) return fail({ code: 'image.ended-decoder', reason: reason() });
  const tried = <Value>(task: () => Promise<Value>) => marked(job.mark, deaths, () => inTime(task));
  // The header of a suspect may be wrong, so the suspect gets the whole budget.
  if (deaths > 0) return limit(() => tried(() => weighedAndMade(job)), MEMORY_BUDGET);
  // Weighing takes part of the budget, too, so that nothing else runs while a suspect is tried alone.
  const memory = await limit(() => tried(() => weighed(job)));
  return memory.ok ? limit(() => tried(() => made(job)), memory.value) : memory;
}

const weighed = (job: ImageJob) =>
  job.kind === 'icon' ? decoding(() => weighIcon(job.original, job.size)) : weighPicture(job.original);

async function weighedAndMade(job: ImageJob): Promise<ImageOutcome> {
  const memory = await weighed(job);
  return memory.ok ? made(job) : memory;
}

async function made(job: ImageJob): Promise<ImageOutcome> {
  try {
    return await encoded(job);
  } finally {
    // Free unused pixels now, because the next picture needs their memory and V8 does not know how large they are.
    globalThis.gc?.();
  }
}

async function encoded(job: ImageJob): Promise<ImageOutcome> {
  if (job.kind === 'picture') return encodePicture(job.original, job.folder, job.name);
  if (job.kind === 'photo') return encodePhoto(job.original, job.path, job.longest);
  const { original, size, purpose, ground } = job;
  return decoding(async () => {
    writeFileSync(job.path, await encodeIcon(original, size, purpose, ground));
    return ok(null);
  });
}

async function inTime<Value>(task: () => Promise<Value>): Promise<Value> {
  const timer = setTimeout(die, timeLimitMs);
  try {
    return await task();
  } finally {
    clearTimeout(timer);
  }
}

const reason = (): string =>
  `The picture ended the process that decodes pictures ${DEADLY} times: it needs more than ${memoryLimit / 1_000_000} MB or ${timeLimitMs / 1000} s, or breaks the decoder. Save it again, smaller or in another format.`;

/** If memory runs out anyway, Linux kills this process rather than one that serves. */
function preferToBeKilled(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The system is not Linux.
  }
}
