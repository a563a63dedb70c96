const PREFIX = 'regent-shell-';
const AT_ONCE = 6;

/** How a kept answer is found: what else the request says does not matter. */
const BY_PATH = { ignoreVary: true, ignoreSearch: true } as const;

const nameOf = (version: string): string => PREFIX + version;

/** Keeps all files of a version. Those whose name says what is in them are taken over from the version before. */
export async function fill(version: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(nameOf(version));
  const left = [...files];
  const keepNext = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await cache.put(path, await fetchFile(path));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

async function fetchFile(path: string): Promise<Response> {
  const named = path.startsWith('/assets/');
  const before = named ? await caches.match(path, BY_PATH) : undefined;
  if (before) return before;
  const response = await fetch(new Request(path, { cache: named ? 'default' : 'no-cache' }));
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Forgets all versions but this one and the one before, which another tab may still be running. */
export async function deleteOlderCaches(version: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== nameOf(version));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** A file of this version; one with a hash in its name may be of another. */
export async function kept(version: string, path: string): Promise<Response | undefined> {
  const cache = await caches.open(nameOf(version));
  const own = await cache.match(path, BY_PATH);
  return own ?? (path.startsWith('/assets/') ? caches.match(path, BY_PATH) : undefined);
}
