/** Storage of the browser: `local` is shared by all tabs, `session` belongs to one. */
type StorageArea = 'local' | 'session';

// Even the access to `localStorage` throws where the browser blocks it.
const storageOf = (area: StorageArea): Storage => (area === 'local' ? localStorage : sessionStorage);

/** The stored text; null when there is none, or no storage. */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** The stored value; null when there is none that can be read. */
export function readStoredJson<T>(area: StorageArea, key: string): T | null {
  try {
    return JSON.parse(readStored(area, key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. False when the storage is full or unavailable: it lasts until the page is closed. */
export function writeStored(area: StorageArea, key: string, text: string | null): boolean {
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
