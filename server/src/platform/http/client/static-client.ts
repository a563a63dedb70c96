import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { runInOrder } from '../run-in-order.js';
import { SANDBOX_HEADERS } from '../security/security-headers.js';
import { brotliFiles } from './brotli-files.js';
import { type PageSettings, pageSender } from './client-page.js';
import { LANDING_VARIES, landingFile } from './landing-file.js';

/** Addresses of the server; all others belong to the client. */
const SERVER_PATHS = /^\/(?:(?:api|socket\.io|metrics)(?:\/|$)|media\/.)/;
/** The queue board: part of the server, next to the client's admin pages. */
const BOARD = /^\/admin\/queues\/?$/;
/** Folder of assets; it has no page of its own. */
const FOLDER = /^\/media\/?$/;

const YEAR = 31_536_000;

/** Decides which version of the client runs, so browsers must revalidate it. */
const NEVER_OLD = /\.html$|\/sw\.js$|\.webmanifest$/;

/**
 * Serves the built client. Files in `/assets` have a hash in their name and are cached forever. Addresses without a file
 * extension are pages (`index.html`, revalidated each time). Missing files are 404.
 */
export function staticClient(directory: string, settings: PageSettings = {}): RequestHandler {
  const index = join(directory, 'index.html');
  const diagrams = join(directory, 'diagrams', sep);
  const send = pageSender(settings);
  const files = express.static(directory, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cachingOf(path, directory));
      if (path.startsWith(diagrams)) allowSandbox(response);
    },
  });
  const filesButPages: RequestHandler = (request, response, next) =>
    request.path === '/index.html' ? next() : files(request, response, next);
  const pages = runInOrder(onlyReads, brotliFiles(directory), filesButPages, (request, response, next) => {
    const isNoPage = isFile(request.path) || FOLDER.test(request.path);
    if ((isNoPage && request.path !== '/index.html') || !existsSync(index)) {
      return next(new ApiError('not_found'));
    }
    response.setHeader('Cache-Control', 'no-cache');
    // Anyone with the link may read it; search engines must not index it.
    if (request.path.startsWith('/share/')) response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    const page = request.path === '/' ? landing(request, response) : index;
    if (!settings.headOf) return send(page, response, next);
    // Without the database, the page still loads and shows the error.
    const head = settings.headOf(request.path).catch(() => undefined);
    void head.then((found) => {
      if (found === null) response.status(404);
      send(page, response, next, found);
    });
  });
  const landing = (request: Request, response: Response): string => {
    response.vary(LANDING_VARIES);
    const file = join(directory, landingFile(request));
    return existsSync(file) ? file : index;
  };
  return (request, response, next) => {
    if (SERVER_PATHS.test(request.path)) return next();
    if (BOARD.test(request.path)) return response.redirect(`/api${request.path}`);
    pages(request, response, next);
  };
}

function onlyReads(request: Request, _response: Response, next: NextFunction): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  next(isRead ? undefined : new ApiError('not_found'));
}

function isFile(path: string): boolean {
  return path.startsWith('/assets/') || extname(path) !== '';
}

/** To the page that draws diagrams, which has an opaque origin, its own files are cross-origin. */
function allowSandbox(response: Response): void {
  for (const [name, value] of SANDBOX_HEADERS) response.setHeader(name, value);
}

function cachingOf(path: string, directory: string): string {
  const isHashed = ['assets', join('diagrams', 'assets')].some((folder) =>
    path.startsWith(join(directory, folder, sep)),
  );
  if (isHashed) return `public, max-age=${YEAR}, immutable`;
  return NEVER_OLD.test(path) ? 'no-cache' : 'public, max-age=3600';
}
