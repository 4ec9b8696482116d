import { SourceError } from '#sources/request/source-failure.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** What was found, or that nobody could be asked and why. `remedy` is for a refusal. */
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
        `Whether ${what} could not be asked: ${cause.url}: ${cause.message}`,
        isRefused ? remedy : 'See whether the address is right and the server well, then ask again.',
      ),
    ];
  }
}
