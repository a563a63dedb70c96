import { Redis } from 'ioredis';

/** Runs a command on a new connection to a Redis that may be briefly unavailable. */
export async function withRedis(url, work) {
  const client = new Redis(url, { maxRetriesPerRequest: 3 });
  client.on('error', () => {});
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}
