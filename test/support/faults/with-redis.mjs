import { Redis } from 'ioredis';

/** Asks a Redis that may be away for a moment, over a connection of its own. */
export async function withRedis(url, work) {
  const client = new Redis(url, { maxRetriesPerRequest: 3 });
  client.on('error', () => {});
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
