/** A text that lasts as long as its tab, over all pages of it. */
export interface TabText {
  /** Empty when there is none. */
  read(): string;
  /** Empty deletes it. Never throws. */
  write(text: string): void;
}

/**
 * In session storage, or in the window's name where that is full or refused. The name is read only there: any page that opens this one
 * may write it. Browsers empty it when the tab goes on to another site.
 */
export function tabText(key: string): TabText {
  const mark = `${key}=`;
  const isNamed = (): boolean => globalThis.window?.name?.startsWith(mark) ?? false;
  return {
    read() {
      try {
        const text = sessionStorage.getItem(key);
        if (text !== null) return text;
      } catch {
        // Refused: the name is all there is.
      }
      return isNamed() && !isStoring(key) ? window.name.slice(mark.length) : '';
    },
    write(text) {
      try {
        if (text === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
        if (isNamed()) window.name = '';
      } catch {
        if (globalThis.window) window.name = text && mark + text;
      }
    },
  };
}

function isStoring(key: string): boolean {
  try {
    sessionStorage.setItem(key, '');
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
