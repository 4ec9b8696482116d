/** What can be chosen from; what was chosen stays there when its last order is gone. */
export const withChosen = <Value extends string>(
  values: readonly Value[],
  chosen: Value | '',
): readonly Value[] => (chosen === '' ? values : [...new Set([...values, chosen])]);

/** Names of places, which are their own labels. */
export const placeOptions = (names: readonly string[], chosen: string) =>
  withChosen([...new Set(names)], chosen).map((name) => ({ value: name, label: name }));
