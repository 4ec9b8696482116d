/** Minutes in which an order can be promised with one tap. */
export const PROMISES = [10, 20, 30, 45] as const;

/** The shortest promise that the kitchen's minutes allow; null if these are not known, or longer than all. */
export const suggestedPromise = (kitchenMinutes: number | null): number | null =>
  kitchenMinutes === null ? null : (PROMISES.find((minutes) => minutes >= kitchenMinutes) ?? null);
