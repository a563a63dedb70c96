/** Faults while a connection is made: nothing was sent, so nothing can have run. */
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
  /** Of an AggregateError: one for each address that was tried. */
  errors?: unknown;
}

/** Node's or undici's code of an error; empty where it has none. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as CodedError;
  return typeof code === 'string' ? code : '';
}

/** Whether a call that got no answer failed before there was a connection, or after. */
export function connectPhase(error: unknown): 'connect' | 'request' {
  if (CONNECT_CODES.has(errorCode(error))) return 'connect';
  const { syscall, errors } = (error ?? {}) as CodedError;
  if (syscall === 'connect') return 'connect';
  return Array.isArray(errors) && errors.length > 0 && errors.every((each) => connectPhase(each) === 'connect')
    ? 'connect'
    : 'request';
}
