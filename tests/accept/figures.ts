import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test measured, in words and numbers; the acceptance programs print it. */
    figures?: Record<string, number | string>;
  }
}

/** Keeps a test's measurements for the report. */
export function showFigures({ task }: TestContext, figures: Record<string, number | string>): void {
  task.meta.figures = { ...task.meta.figures, ...figures };
}
