import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from '../../contract/errors.js';
import { ErrorBodyDto } from './error-body.dto.js';

/** Tells OpenAPI which errors, by code, an operation answers. Codes of one status share its response. */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ...[...byStatus].map(([status, list]) =>
      ApiResponse({ status, type: ErrorBodyDto, description: list.map((code) => `\`${code}\``).join(', ') }),
    ),
  );
}
