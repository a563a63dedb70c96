/** Errors while connecting: nothing was sent, so nothing can have run. */
const CONNECT_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

interface CodedError {
  code?: unknown;
  syscall?: unknown;
  /** Of an AggregateError: one per address that was tried. */
  errors?: unknown;
}

/** The error code of Node or undici; empty if there is none. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as CodedError;
  return typeof code === 'string' ? code : '';
}

/** Whether a call without a response failed before or after the connection was made. */
export function connectPhase(error: unknown): 'connect' | 'request' {
  if (CONNECT_CODES.has(errorCode(error))) return 'connect';
  const { syscall, errors } = (error ?? {}) as CodedError;
  if (syscall === 'connect') return 'connect';
  return Array.isArray(errors) && errors.length > 0 && errors.every((each) => connectPhase(each) === 'connect')
    ? 'connect'
    : 'request';
}
