/** The string runtime cannot render something, so Astro must render it. The message names the component, the line and the reason. */
export class UnknownToStrings extends Error {
  /** `place`: `src/components/Price.astro, line 12`. */
  constructor(place: string, what: string) {
    super(`${place}: ${what}.`);
    this.name = 'UnknownToStrings';
  }
}

/** Warns that pages will be rendered slowly, and why. Throws other errors. Compares names, because compiled code has its own copy of the class. */
export function tellUnknown(error: unknown): void {
  if (!(error instanceof Error && error.name === 'UnknownToStrings')) throw error;
  process.emitWarning(
    `${error.message} So Astro's own runtime renders the pages, which takes about twice as long: see docs/decisions/23-string-runtime.md.`,
  );
}
