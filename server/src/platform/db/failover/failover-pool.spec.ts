import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { FailoverPool } from './failover-pool.js';

/** A message of PostgreSQL's protocol, version 3: type, length and body. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const AUTHENTICATION_OK = message('R', Buffer.alloc(4));
const READY_FOR_QUERY = message('Z', Buffer.from('I'));
const SHUTDOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'));

/** Accepts every connection and ends it in the same packet, as a server does that shuts down at that moment. */
function serverThatShutsDown(): Promise<Server> {
  const onConnection = (socket: Socket): void => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY, SHUTDOWN])));
  };
  return new Promise((resolve) => {
    const server = createServer(onConnection).listen(0, '127.0.0.1', () => resolve(server));
  });
}

describe('FailoverPool', () => {
  it('survives a connection that the server closes during its checkout', async () => {
    const server = await serverThatShutsDown();
    const pool = new FailoverPool({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, ssl: false });
    try {
      const client = await pool.connect();
      await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
      client.release();
      expect(pool.totalCount).toBe(0);
    } finally {
      await pool.end();
      server.close();
    }
  });
});
