import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from '../../../contract/errors.js';
import { ErrorBodyDto } from './error-body.dto.js';

/**
 * Documents the error codes of an operation. Codes of one status share a response. Errors before the handler (session,
 * CSRF, limits, form of the body) are added to every operation automatically.
 */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ...[...byStatus(codes)].map(([status, list]) =>
      ApiResponse({ status, type: ErrorBodyDto, description: describe(list) }),
    ),
  );
}

/** Error codes of a response in the document; empty if it is not an error. */
export function errorCodesOf(response: object): ErrorCode[] {
  const { description } = response as { description?: string };
  const words = [...(description ?? '').matchAll(/`(\w+)`/g)].map(([, word]) => word ?? '');
  return words.filter((word): word is ErrorCode => Object.hasOwn(ERRORS, word));
}

/** The responses of `ApiErrors` in the document's format. */
export function errorResponses(codes: ErrorCode[]): Record<string, object> {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${ErrorBodyDto.name}` } } };
  return Object.fromEntries(
    [...byStatus(codes)].map(([status, list]) => [String(status), { description: describe(list), content }]),
  );
}

const describe = (codes: ErrorCode[]): string => codes.map((code) => `\`${code}\``).join(', ');

function byStatus(codes: ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses;
}
