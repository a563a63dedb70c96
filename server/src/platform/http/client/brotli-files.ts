import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';

const SUFFIX = '.br';

/**
 * Sends the Brotli version of a file in `/assets` that the build has created: smaller than compression per request, and
 * without its cost.
 */
export function brotliFiles(directory: string): RequestHandler {
  const folder = join(directory, 'assets');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(SUFFIX)) : [];
  const paths = new Set(names.map((name) => `/assets/${name.slice(0, -SUFFIX.length)}`));
  return (request, response, next) => {
    if (!paths.has(request.path)) return next();
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('br') !== 'br') return next();
    response.setHeader('Content-Encoding', 'br');
    response.type(extname(request.path));
    const { url, path } = request;
    request.url = path + SUFFIX + url.slice(path.length);
    next();
  };
}
