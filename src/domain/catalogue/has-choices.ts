/** Whether something of a product is to be chosen before it can be ordered, so that a card opens its form. */
export const hasChoices = ({
  kind,
  extras = [],
}: {
  readonly kind: string;
  readonly extras?: readonly unknown[];
}): boolean => kind === 'variable' || extras.length > 0;
