import { SourceError } from '#sources/request/source-failure.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** Reads the hooks of a source. Returns findings, also without an answer. `remedy`: advice after a refusal. */
export async function asked(
  slug: string,
  what: string,
  remedy: string,
  question: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await question();
  } catch (cause) {
    if (!(cause instanceof SourceError)) throw cause;
    const isRefused = cause.code === 'source.not-allowed';
    return [
      findingsAbout(slug).warning(
        isRefused ? 'hook.not-allowed' : 'hook.unasked',
        `It is unknown whether ${what}: ${cause.url}: ${cause.message}`,
        isRefused ? remedy : 'Check the address and the server, then run the doctor again.',
      ),
    ];
  }
}
