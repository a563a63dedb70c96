/** Maximum depth of nested causes in the log. */
const DEPTH = 5;

/** The logged part of an error. */
interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: unknown;
}

/**
 * An error without properties that libraries add: a failed statement contains its parameters and the conflicting row, and
 * so user text. Other values are unchanged.
 */
export function errorForLog(value: unknown): unknown {
  return value instanceof Error ? withCauses(value, DEPTH) : value;
}

function withCauses(error: Error, depth: number): LoggedError {
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.constructor?.name || error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(cause instanceof Error && depth > 0 ? { cause: withCauses(cause, depth - 1) } : {}),
  };
}
