/** Takes what was thrown, and where as the browser says: `https://…/page.js:1:23`, empty where it does not. */
type Handler = (thrown: unknown, place: string) => void;

const EARLY_KEPT = 5;
const early: Parameters<Handler>[] = [];
let handle: Handler = (...seen) => {
  if (early.length < EARLY_KEPT) early.push(seen);
};

/** Catches what nobody expected from the page's first moment on. */
export function catchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    handle(error ?? message, filename && `${filename}:${lineno}:${colno}`),
  );
  addEventListener('unhandledrejection', ({ reason }) => handle(reason, ''));
}

/** Gives all errors, the early ones too, to who knows what to do with them. */
export function handleErrors(handler: Handler): void {
  handle = handler;
  for (const seen of early.splice(0)) handler(...seen);
}
