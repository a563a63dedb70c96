/** The servers that `REDIS_URL` names. A comma may stand in a password; one before `redis://` cannot. */
export function redisNodes(url: string): string[] {
  return url
    .split(/,(?=\s*rediss?:\/\/)/)
    .map((node) => node.trim())
    .filter((node) => node !== '');
}

/** Number of the database that the URL chooses; a cluster has none but 0. */
export function redisDatabase(url: string): number {
  return Number(new URL(url).pathname.slice(1) || 0);
}
