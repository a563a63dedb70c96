const PREFIX = 'regent-shell-';
const CONCURRENCY = 6;

/** Cached responses are matched by path only. */
const BY_PATH = { ignoreVary: true, ignoreSearch: true } as const;

const nameOf = (version: string): string => PREFIX + version;

/** Caches all files of a version. Files with a content hash in their name are reused from older caches. */
export async function fill(version: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(nameOf(version));
  const left = [...files];
  const keepNext = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await cache.put(path, await fetchFile(path));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, keepNext));
}

async function fetchFile(path: string): Promise<Response> {
  const named = path.startsWith('/assets/');
  const before = named ? await caches.match(path, BY_PATH) : undefined;
  if (before) return before;
  const response = await fetch(new Request(path, { cache: named ? 'default' : 'no-cache' }));
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Deletes the caches of all versions except the current and the previous one, which another tab may still run. */
export async function deleteOlderCaches(version: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== nameOf(version));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** A file of this version; files with a content hash may come from another version. */
export async function kept(version: string, path: string): Promise<Response | undefined> {
  const cache = await caches.open(nameOf(version));
  const own = await cache.match(path, BY_PATH);
  return own ?? (path.startsWith('/assets/') ? caches.match(path, BY_PATH) : undefined);
}
