import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { freePort } from '../util/free-port.js';

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** A new S3 server with one bucket. */
export interface TestS3 {
  /** The matching settings of Regent. */
  settings: Record<string, string>;
  /** The media type of a stored object. */
  typeOf(key: string): Promise<string | undefined>;
  /** Stops listening. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function startS3(bucket: string): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'regent-s3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const run = async (): Promise<S3rver> => {
    const options = {
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: bucket, configs: [] }],
    };
    const server = new S3rver(options);
    await server.run();
    return server;
  };
  let server = await run();
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: KEYS });
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    typeOf: async (key) => (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentType,
    pause: () => server.close(),
    resume: async () => {
      server = await run();
    },
    stop: async () => {
      client.destroy();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
