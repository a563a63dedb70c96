import { once } from 'node:events';

/** Starts a server on a free local port. `close` also closes open connections. */
export async function listenLocally(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
