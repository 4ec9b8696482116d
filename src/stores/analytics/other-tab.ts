let isOtherTab = false;

/** Whether what a store tells at this moment happened in another tab, which tells of it itself. */
export const isOfOtherTab = (): boolean => isOtherTab;

/** Before stores hear of a change of storage, which they do in the same turn. */
export function noticeOtherTabs(): void {
  addEventListener(
    'storage',
    () => {
      isOtherTab = true;
      setTimeout(() => {
        isOtherTab = false;
      });
    },
    { capture: true },
  );
}
