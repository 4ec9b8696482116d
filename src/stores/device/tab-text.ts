import { onReturn } from './on-return.ts';

/** A text that lasts as long as its tab, across all its pages. */
export interface TabText {
  /** Empty when there is none. */
  read(): string;
  /** Empty deletes it. Never throws. */
  write(text: string): void;
  /** Calls back when the page returns from the browser's page cache: another page of the tab may have written since. */
  onReturn(listener: () => void): void;
}

/**
 * Uses session storage, or the window's name if that is full or refused. Only then it reads the name, because any page that opens this
 * one may write it. Browsers clear it when the tab moves to another site.
 */
export function tabText(key: string): TabText {
  const mark = `${key}=`;
  const page = globalThis.window;
  const isNamed = (): boolean => page?.name?.startsWith(mark) ?? false;
  return {
    read() {
      try {
        const text = sessionStorage.getItem(key);
        if (text !== null) return text;
      } catch {
        // Refused: use the window's name.
      }
      return isNamed() && !hasRoom(key) ? page.name.slice(mark.length) : '';
    },
    write(text) {
      try {
        // The older text must not stay when storage refuses the newer one.
        sessionStorage.removeItem(key);
        if (text !== '') sessionStorage.setItem(key, text);
        if (isNamed()) page.name = '';
      } catch {
        if (page) page.name = text && mark + text;
      }
    },
    onReturn,
  };
}

/** Larger than all texts of a shop. */
const PROBE = ' '.repeat(65_536);

function hasRoom(key: string): boolean {
  try {
    sessionStorage.setItem(key, PROBE);
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
