import type { IncomingMessage } from 'node:http';
import { refuseUnreadable } from './unreadable-requests.js';

/** How fast bodies must arrive. */
export interface BodyTimes {
  /** For the whole body of a request that is no upload. */
  wholeMs: number;
  /** In each such time, an upload must bring at least `windowBytes`. */
  windowMs: number;
  windowBytes: number;
}

/** Uploads: 16 KB/s at least, an eighth of a line of 1 Mbit/s. Their sizes are limited, and so are their times by that. */
const TIMES: BodyTimes = { wholeMs: 60_000, windowMs: 20_000, windowBytes: 320 * 1024 };

/**
 * Answers a request with 408 whose body arrives too slowly, in place of Node's `requestTimeout`: that is one limit for
 * messages and for large files on slow lines.
 */
export function limitBodyTime(request: IncomingMessage, isUpload: boolean, times = TIMES): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const look = (): void => {
    const isTooSlow = !isUpload || socket.bytesRead - before < times.windowBytes;
    before = socket.bytesRead;
    if (request.complete) clearInterval(timer);
    else if (isTooSlow) refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
  };
  const timer = setInterval(look, isUpload ? times.windowMs : times.wholeMs).unref();
  request.once('close', () => clearInterval(timer));
}
