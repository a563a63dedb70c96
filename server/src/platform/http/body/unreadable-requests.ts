import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors/api-error.js';

/** Error codes for errors of Node's HTTP parser. Other errors mean that the request is not HTTP. */
const CODES = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
} as const;

/** Sends the standard error body for requests that Node's parser rejects, which no middleware sees. */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', refuseUnreadable);
}

/** Sends the error body for a request that cannot be read further, and closes the connection. */
export function refuseUnreadable(error: { code?: string | undefined }, socket: Duplex): void {
  // No error on a closed connection or during a response.
  const isAnswering = (socket as Duplex & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const code =
    error.code && Object.hasOwn(CODES, error.code) ? CODES[error.code as keyof typeof CODES] : 'invalid_body';
  socket.end(answerOf(new ApiError(code)), () => socket.destroy());
}

function answerOf(error: ApiError): string {
  const requestId = randomUUID();
  const body = JSON.stringify(error.toBody(requestId));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
