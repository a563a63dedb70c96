/** The servers in `REDIS_URL`. A password may contain commas, but not one before `redis://`. */
export function redisNodes(url: string): string[] {
  return url
    .split(/,(?=\s*rediss?:\/\/)/)
    .map((node) => node.trim())
    .filter((node) => node !== '');
}

/** The database number in the URL; a cluster only has 0. */
export function redisDatabase(url: string): number {
  return Number(new URL(url).pathname.slice(1) || 0);
}
