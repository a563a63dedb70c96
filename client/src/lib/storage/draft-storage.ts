/** Under this prefix the browser, or one tab of it, keeps what one person has written. */
export const DRAFT_PREFIX = 'regent.draft.';

/** Storage of files that were chosen and not sent. */
const DRAFT_CACHE = 'regent.draft';

/** Removes all of it, also while the code that kept it is not loaded. */
export function clearDrafts(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
  // Browsers have it on secure pages alone, and some not in private windows.
  void globalThis.caches?.delete(DRAFT_CACHE).catch(() => false);
}

/** Keeps a file under a name; null removes it. Where the browser cannot, it lasts as long as the page. */
export async function saveDraftFile(name: string, file: File | null): Promise<void> {
  try {
    const files = await caches.open(DRAFT_CACHE);
    if (file)
      await files.put(addressOf(name), new Response(file, { headers: { 'x-name': encodeURIComponent(file.name) } }));
    else await files.delete(addressOf(name));
  } catch {
    // Storage is full or unavailable: the draft lasts until the page is closed.
  }
}

/** The file that was kept under a name. */
export async function readDraftFile(name: string): Promise<File | null> {
  try {
    const kept = await (await caches.open(DRAFT_CACHE)).match(addressOf(name));
    if (!kept) return null;
    const blob = await kept.blob();
    return new File([blob], decodeURIComponent(kept.headers.get('x-name') ?? name), { type: blob.type });
  } catch {
    return null;
  }
}

/** The storage knows files by an address; nothing is ever asked for there. */
const addressOf = (name: string): string => `/${DRAFT_CACHE}/${name}`;
