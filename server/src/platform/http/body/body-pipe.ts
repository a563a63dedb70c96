import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import { ERRORS, type ErrorCode, type FieldError } from '../../../contract/errors.js';
import { ApiError } from '../errors/api-error.js';
import { instanceOf } from '../validation/read-as.js';
import { shapeProblem } from './json-shape.js';
import { RequestBody } from './request-body.js';

type Dto = new () => object;

/** Maximum number of listed fields: a body may have thousands. */
const ERRORS_SHOWN = 20;

/**
 * Converts bodies and queries to DTOs. Unknown fields of a body are rejected, unknown query parameters are ignored. Runs
 * on every request, so only reading a body is asynchronous.
 */
export class DtoPipe implements PipeTransform {
  private readonly fields = new WeakMap<Dto, ReadonlySet<string>>();

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (value instanceof RequestBody) return value.read().then((body) => this.transform(body, metadata));
    const { type, metatype } = metadata;
    if ((type !== 'body' && type !== 'query') || !isDto(metatype)) return value;
    const fields = this.fieldsOf(metatype);
    const plain = type === 'body' ? bodyOf(value, fields) : queryOf(value, fields);
    const dto = instanceOf(metatype, plain);
    const problems = validateSync(dto, {
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: false,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
    });
    if (problems.length > 0) throw toApiError(problems);
    return dto;
  }

  /** Field names of a DTO class, read once from its decorators. */
  private fieldsOf(dto: Dto): ReadonlySet<string> {
    let fields = this.fields.get(dto);
    if (!fields) {
      const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
      fields = new Set(rules.map((rule) => rule.propertyName));
      this.fields.set(dto, fields);
    }
    return fields;
  }
}

/** For requests without fields. @throws ApiError 400 for any field */
export function assertNoFields(body: unknown): void {
  bodyOf(body, new Set());
}

const NOT_DTOS = new Set<unknown>([Object, String, Number, Boolean, Array]);

function isDto(metatype: unknown): metatype is Dto {
  return typeof metatype === 'function' && !NOT_DTOS.has(metatype);
}

function bodyOf(value: unknown, fields: ReadonlySet<string>): object {
  // A missing body counts as empty, so that each missing field is listed.
  const body = value ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new ApiError('invalid_body', { detail: 'The body must be a JSON object.' });
  }
  const problem = shapeProblem(body);
  if (problem) throw new ApiError('invalid_body', { detail: problem });
  const unknown = Object.keys(body).filter((name) => !fields.has(name));
  if (unknown.length > 0) throw refusal(unknown.map((field) => unknownField(field)));
  return body;
}

function queryOf(value: unknown, fields: ReadonlySet<string>): object {
  const query = (value ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    [...fields].filter((name) => Object.hasOwn(query, name)).map((name) => [name, query[name]]),
  );
}

function unknownField(field: string): FieldError {
  const name = field.slice(0, 100);
  return { field: name, message: `${name} is not a field of this request` };
}

function refusal(errors: FieldError[], code: ErrorCode = 'validation_failed'): ApiError {
  return new ApiError(code, { errors: errors.slice(0, ERRORS_SHOWN) });
}

function toApiError(problems: ValidationError[]): ApiError {
  const errors: FieldError[] = [];
  let code: ErrorCode | undefined;
  const walk = (list: ValidationError[], path: string): void => {
    for (const problem of list) {
      const field = path + problem.property;
      for (const [rule, message] of Object.entries(problem.constraints ?? {})) {
        errors.push(rule === 'whitelistValidation' ? unknownField(field) : { field, message });
        const own: unknown = problem.contexts?.[rule]?.code;
        if (typeof own === 'string' && own in ERRORS) code ??= own as ErrorCode;
      }
      walk(problem.children ?? [], `${field}.`);
    }
  };
  walk(problems, '');
  return refusal(errors, code);
}
