import type { ErrorHandler, MiddlewareHandler } from 'hono';
import { troubleOf, withoutMessage } from './database/trouble.ts';
import { refuse } from './wordpress/answers.ts';
import { OUT_OF_ORDER, UNAVAILABLE } from './wordpress/refusal.ts';

interface TroubleAnswers {
  /** Refuses all calls after the first damage, because other parts of the data may be damaged as well. */
  readonly refusing: MiddlewareHandler;
  /** Logs an error, and answers what a caller may know of it. */
  readonly onError: ErrorHandler;
}

/** What the store of a merchant answers when something goes wrong here. */
export function troubleAnswers(slug: string): TroubleAnswers {
  let isDamaged = false;
  return {
    refusing: (_, next) => (isDamaged ? Promise.resolve(refuse(OUT_OF_ORDER)) : next()),
    onError(error, { req }) {
      const trouble = troubleOf(error);
      // Requests that break off are not logged: strangers could fill the disk with them.
      if (!req.raw.signal.aborted) console.error(`Store of ${slug}:`, withoutMessage(error, trouble));
      if (trouble === 'damaged') {
        isDamaged = true;
        console.error(
          `Store of ${slug}: its data are damaged, and it is closed. npm run doctor says what to do.`,
        );
      }
      if (isDamaged || trouble === 'full') return refuse(OUT_OF_ORDER);
      if (trouble === 'away') return refuse(UNAVAILABLE);
      return refuse({
        status: 500,
        code: 'internal_server_error',
        message: 'There has been a critical error.',
      });
    },
  };
}
