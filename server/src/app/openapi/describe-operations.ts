import type { OpenAPIObject } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from '../../contract/errors.js';
import { removeRouteMetadata } from '../../platform/http/access/route-metadata.js';
import { errorCodesOf, errorResponses } from '../../platform/http/errors/api-errors.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = { in?: string; schema?: { format?: string } };
type Marks = ReturnType<typeof removeRouteMetadata>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const READING_METHOD = 'get';

/** OpenAPI security schemes. */
export const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: 'regent_session', description: 'The session, set at sign-in.' },
  csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'The token of `GET /api/account/csrf`.' },
  agent_key: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: "An agent's key." },
} as const;

/**
 * Adds the security schemes and the errors of guards and parsers to each operation, so that controllers neither repeat
 * nor forget them.
 */
export function describeOperations(document: OpenAPIObject): void {
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (!operation) continue;
      const marks = removeRouteMetadata(operation);
      const changes = method !== READING_METHOD;
      operation.security = securityOf(marks, changes);
      addErrors(operation, commonErrors(operation, marks, changes));
    }
  }
}

function securityOf(marks: Marks, changes: boolean): Record<string, string[]>[] {
  if (marks.has('integration')) return [{ agent_key: [] }];
  if (changes || marks.has('csrf')) return [{ session: [], csrf: [] }];
  if (marks.has('agent-key')) return [{ session: [] }, { agent_key: [] }];
  return marks.has('public') ? [] : [{ session: [] }];
}

function commonErrors(operation: Operation, marks: Marks, changes: boolean): ErrorCode[] {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const inPath = parameters.some((one) => one.in === 'path' && one.schema?.format === 'int64');
  // Path and query parameters may be malformed too.
  const checked = operation.requestBody !== undefined || parameters.some((one) => one.in !== 'header');
  const codes: [ErrorCode, boolean][] = [
    ['invalid_id', inPath],
    ['validation_failed', checked],
    ['invalid_body', changes],
    ['payload_too_large', changes],
    ['unsupported_media_type', changes],
    ['rate_limited', true],
    ['unavailable', !marks.has('unmetered')],
    ...callerErrors(marks, changes),
  ];
  return codes.filter(([, isSo]) => isSo).map(([code]) => code);
}

function callerErrors(marks: Marks, changes: boolean): [ErrorCode, boolean][] {
  if (marks.has('integration')) return [['invalid_api_key', true]];
  const needsUser = !marks.has('public');
  return [
    ['not_signed_in', needsUser],
    ['not_found', marks.has('admin')],
    ['profile_incomplete', needsUser && !marks.has('incomplete-profile')],
    ['csrf_failed', changes || marks.has('csrf')],
    ['origin_not_allowed', changes],
  ];
}

function addErrors(operation: Operation, common: ErrorCode[]): void {
  const own = Object.values(operation.responses).flatMap((response) => errorCodesOf(response ?? {}));
  const codes = [...new Set([...own, ...common])].sort((a, b) => ERRORS[a].status - ERRORS[b].status);
  Object.assign(operation.responses, errorResponses(codes));
}
