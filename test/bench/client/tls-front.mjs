// nginx with TLS and HTTP/2 in front of a Regent, as in production: browsers load many small files over one connection.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx, makeCertificate, Nginx } from '../../topology/nginx.mjs';

/**
 * Chooses the address; `serve` starts nginx with the address of the API. Browsers need `--ignore-certificate-errors`.
 * @throws when nginx is not installed
 */
export async function prepareTlsFront() {
  if (!findNginx()) throw new Error('This needs nginx: apt-get install nginx-light');
  const folder = mkdtempSync(join(tmpdir(), 'regent-front-'));
  // The certificate is self-signed, and this process requests nothing from other hosts.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const nginx = await Nginx.prepare(folder, makeCertificate(folder));
  return {
    url: nginx.base,
    serve: (apiUrl) => nginx.serveFirst([`127.0.0.1:${new URL(apiUrl).port}`]),
    stop: async () => {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
