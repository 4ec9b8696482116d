const EARLY_KEPT = 5;
const early: unknown[] = [];
let handle = (thrown: unknown): void => {
  if (early.length < EARLY_KEPT) early.push(thrown);
};

/** Catches what nobody expected from the page's first moment on. */
export function catchErrors(): void {
  addEventListener('error', ({ error, message }) => handle(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => handle(reason));
}

/** Gives all errors, the early ones too, to who knows what to do with them. */
export function handleErrors(handler: (thrown: unknown) => void): void {
  handle = handler;
  early.splice(0).forEach(handler);
}
