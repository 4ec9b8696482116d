import { MessageChannel, type MessagePort, workerData } from 'node:worker_threads';
import {
  type AskedJob,
  type ImageJob,
  type ImageOutcome,
  type JobAnswer,
  systemErrorOf,
} from './image-job.ts';
import { type ImageProcess, openImageProcess } from './image-process.ts';

/** The `workerData` of a thread that was started with `imageWay()`. */
interface GivenWay {
  readonly imageWay?: MessagePort;
}

/** Decodes and encodes a picture in the process that all threads share. */
export const imageWork: ImageProcess['run'] = (job) => {
  run ??= wayIn(workerData) ?? openImageProcess().run;
  return run(job);
};

let run: ImageProcess['run'] | undefined;

/** A port for a thread that is about to start: the starting thread's process does its jobs. */
export function imageWay(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ({ id, job }: AskedJob) => {
    const answer = (message: JobAnswer) => port1.postMessage(message);
    imageWork(job).then(
      (outcome) => answer({ id, outcome }),
      (error: unknown) => answer({ id, error: systemErrorOf(error) }),
    );
  });
  port1.unref();
  return port2;
}

function wayIn(data: unknown): ImageProcess['run'] | null {
  const { imageWay: port } = Object(data) as GivenWay;
  if (!port) return null;
  const asked = new Map<number, { resolve(outcome: ImageOutcome): void; reject(error: Error): void }>();
  let ids = 0;
  port.on('message', (answer: JobAnswer) => {
    const job = asked.get(answer.id);
    asked.delete(answer.id);
    if ('outcome' in answer) job?.resolve(answer.outcome);
    else job?.reject(Object.assign(new Error(answer.error.message), answer.error));
  });
  return <Job extends ImageJob>(job: Job) =>
    new Promise<ImageOutcome<Job>>((resolve, reject) => {
      ids += 1;
      asked.set(ids, { resolve: resolve as (outcome: ImageOutcome) => void, reject });
      port.postMessage({ id: ids, job } satisfies AskedJob);
    });
}
