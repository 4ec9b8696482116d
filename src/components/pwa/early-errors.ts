/** Receives a thrown value and its place, such as `https://…/page.js:1:23`; empty if the browser gives none. */
type Handler = (thrown: unknown, place: string) => void;

const EARLY_KEPT = 5;
const early: Parameters<Handler>[] = [];
let handle: Handler = (...seen) => {
  if (early.length < EARLY_KEPT) early.push(seen);
};

/** Catches unexpected errors from the page's first moment on. */
export function catchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    handle(error ?? message, filename && `${filename}:${lineno}:${colno}`),
  );
  addEventListener('unhandledrejection', ({ reason }) => handle(reason, ''));
}

/** Passes all errors, including the early ones, to a handler. */
export function handleErrors(handler: Handler): void {
  handle = handler;
  for (const seen of early.splice(0)) handler(...seen);
}
