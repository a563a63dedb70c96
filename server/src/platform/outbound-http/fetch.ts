/**
 * The standard `fetch`. Node 20's own drops the signal of a request on garbage collection, so that a response whose
 * body is being read could no longer be aborted.
 */
export { FormData, fetch, type RequestInit, type Response } from 'undici';
