/** A conversation with the person who sets a merchant up. In tests, the answers are prepared. */
export interface Talk {
  /** The trimmed answer; `usual` for an empty one. Throws `Stopped` after Ctrl+C. */
  readonly ask: (question: string, usual: string) => Promise<string>;
  readonly say: (text: string) => void;
  /** Throws `Stopped` when Ctrl+C was pressed since the last question. Call it before each write. */
  readonly goOn: () => void;
}

/** The conversation's access to the world outside the terminal. */
export interface TalkWorld {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The person pressed Ctrl+C, or the terminal is gone. */
export class Stopped extends Error {
  constructor() {
    super('Stopped. Nothing was written.');
    this.name = 'Stopped';
  }
}

/** Time limit for one answer of a server. */
export const TIMEOUT_MS = 15_000;

/** Asks a yes-or-no question; true for yes. */
export async function isAgreed({ ask }: Talk, question: string, usual: 'y' | 'n' = 'y'): Promise<boolean> {
  return /^(y|yes|j|ن|نعم|כ|כן)$/i.test(await ask(`${question} (y/n)`, usual));
}
