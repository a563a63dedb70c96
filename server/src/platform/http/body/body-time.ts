import type { IncomingMessage } from 'node:http';
import { refuseUnreadable } from './unreadable-requests.js';

/** How fast bodies must arrive. */
export interface BodyTimes {
  /** Time limit for the whole body of a request other than an upload. */
  wholeMs: number;
  /** In each such window, an upload must send at least `windowBytes`. */
  windowMs: number;
  windowBytes: number;
}

/** Uploads: at least 16 KB/s, an eighth of a line of 1 Mbit/s. Their size limit also bounds their time. */
const TIMES: BodyTimes = { wholeMs: 60_000, windowMs: 20_000, windowBytes: 320 * 1024 };

/**
 * Responds with 408 if a body arrives too slowly. Node's `requestTimeout` has only one limit for messages and for large
 * files on slow lines.
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
