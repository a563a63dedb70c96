import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { AnalyticsSettings } from '../../../contract/analytics.js';
import { ApiError } from '../errors/api-error.js';
import { runInOrder } from '../run-in-order.js';
import { pageSender } from './client-page.js';
import { LANDING_VARIES, landingFile } from './landing-file.js';

/** Addresses that the server answers itself. Everything else is the client's. */
const SERVER_PATHS = /^\/(?:(?:api|socket\.io|metrics)(?:\/|$)|media\/.)/;
/** Beside the client's own page of operators; it stands with what needs a session. */
const BOARD = /^\/admin\/queues\/?$/;
/** What is in it has names; the folder itself is nobody's page. */
const FOLDER = /^\/media\/?$/;

const YEAR = 31_536_000;

/** Decides which version of the client runs, so browsers must revalidate it. */
const NEVER_OLD = /\.html$|\/sw\.js$|\.webmanifest$/;

/**
 * The built client: files of `/assets` carry a hash in their name and are kept for ever; any address without an ending
 * is a page of the client (`index.html`, asked for anew each time); a file that is not there is 404.
 */
export function staticClient(directory: string, analytics?: AnalyticsSettings): RequestHandler {
  const index = join(directory, 'index.html');
  const send = pageSender(analytics);
  const files = express.static(directory, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => response.setHeader('Cache-Control', cachingOf(path, directory)),
  });
  const filesButPages: RequestHandler = (request, response, next) =>
    request.path === '/index.html' ? next() : files(request, response, next);
  const pages = runInOrder(onlyReads, filesButPages, (request, response, next) => {
    const isNoPage = isFile(request.path) || FOLDER.test(request.path);
    if ((isNoPage && request.path !== '/index.html') || !existsSync(index)) {
      return next(new ApiError('not_found'));
    }
    response.setHeader('Cache-Control', 'no-cache');
    // Anyone with the link may read it; search engines must not index it.
    if (request.path.startsWith('/share/')) response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    const page = request.path === '/' ? landing(request, response) : index;
    send(page, response, next);
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

function cachingOf(path: string, directory: string): string {
  if (path.startsWith(join(directory, 'assets'))) return `public, max-age=${YEAR}, immutable`;
  return NEVER_OLD.test(path) ? 'no-cache' : 'public, max-age=3600';
}
