/** Prefix of storage keys for a user's unsaved input. */
export const DRAFT_PREFIX = 'regent.draft.';

/** Cache of chosen files that are not sent yet. */
const DRAFT_CACHE = 'regent.draft';

/** Removes all drafts, including those of features whose code is not loaded. */
export function clearDrafts(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
    }
  } catch {
    // Nothing was stored.
  }
  // The Cache API is available on secure pages only, and in some browsers not in private windows.
  void globalThis.caches?.delete(DRAFT_CACHE).catch(() => false);
}

/** Stores a file under a name; null removes it. If the browser cannot, the draft lasts until the page is closed. */
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

/** The file stored under a name. */
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

/** The Cache API needs a URL as key; it is never requested. */
const addressOf = (name: string): string => `/${DRAFT_CACHE}/${name}`;
