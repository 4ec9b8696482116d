import { handleErrors } from './early-errors.ts';

/** Has what nobody expected told; how that is done is loaded when there is something to tell. */
export function tellErrors(): void {
  handleErrors((thrown, place) => {
    import('./tell-error.ts').then(({ tellError }) => tellError(thrown, place)).catch(() => {});
  });
}
