/**
 * The standard `fetch`. Node 20's own forgets the signal of a request once garbage is collected, so that a response
 * whose body is being read could no longer be given up: neither by its reader nor by a time limit.
 */
export { FormData, fetch, type RequestInit, type Response } from 'undici';
