/** Loaded by `node --import`. Time passes `BENCH_SPEED` times faster in this process, counted from `BENCH_SINCE` (epoch milliseconds). */
const [speed, since] = [Number(process.env.BENCH_SPEED), Number(process.env.BENCH_SINCE)];
const { now } = Date;
Date.now = () => since + Math.round((now() - since) * speed);
const { setTimeout: timeout, setInterval: interval } = globalThis;
const faster =
  (real: (work: () => void, milliseconds: number, ...given: unknown[]) => unknown) =>
  (work: () => void, milliseconds = 0, ...given: unknown[]) =>
    real(work, milliseconds / speed, ...given);
Object.assign(globalThis, { setTimeout: faster(timeout), setInterval: faster(interval) });

export {};
