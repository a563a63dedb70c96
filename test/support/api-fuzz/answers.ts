import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { ERRORS } from '../../../server/src/contract/errors.js';
import type { ApiDocument, Operation, Schema } from './document.js';
import type { WireAnswer } from './http.js';

const ERROR_FIELDS = ['status', 'code', 'message', 'detail', 'errors', 'request_id'];

/** Checks responses against the document: no missing, mistyped or undeclared properties. */
export class AnswerCheck {
  readonly #ajv: Ajv2020;
  readonly #known = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(this.#ajv);
    this.#ajv.addFormat('int64', true);
    this.#ajv.addSchema(closed(document) as object, 'api');
  }

  /** The problem of a success response; undefined when valid. */
  success(operation: Operation, answer: WireAnswer): string | undefined {
    if (!operation.successes.includes(answer.status))
      return `${answer.status} is not documented: ${answer.text.slice(0, 300)}`;
    const isJson = 'application/json' in (operation.raw.responses[answer.status]?.content ?? {});
    if (!isJson) return answer.status === 204 && answer.text !== '' ? '204 with a body' : undefined;
    const validate = this.#validatorOf(operation, answer.status);
    if (validate(JSON.parse(answer.text))) return undefined;
    return `${this.#ajv.errorsText(validate.errors)} in ${answer.text.slice(0, 300)}`;
  }

  /** The problem of an error response; undefined when valid. */
  refusal(operation: Operation, answer: WireAnswer): string | undefined {
    const shape = shapeOfError(answer);
    if (typeof shape === 'string') return shape;
    if (shape.code === 'method_not_allowed') return undefined;
    const codes = operation.errorCodes(answer.status);
    return codes.includes(shape.code)
      ? undefined
      : `${answer.status} ${shape.code} is not documented (${codes.join(', ')})`;
  }

  #validatorOf(operation: Operation, status: number): ValidateFunction {
    const key = `${operation.id} ${status}`;
    const path = operation.path.replaceAll('~', '~0').replaceAll('/', '~1');
    const schema = `api#/paths/${encodeURIComponent(path)}/${operation.method}/responses/${status}/content/application~1json/schema`;
    const validate = this.#known.get(key) ?? this.#ajv.compile({ $ref: schema });
    this.#known.set(key, validate);
    return validate;
  }
}

/** The shape that all errors share; a text names the problem. */
function shapeOfError(answer: WireAnswer): { code: string; request_id: string } | string {
  const type = String(answer.headers['content-type']);
  if (!type.startsWith('application/json')) return `${answer.status} of type ${type}: ${answer.text.slice(0, 200)}`;
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  const { status, code, message, detail, errors, request_id } = body;
  const strange = Object.keys(body).filter((name) => !ERROR_FIELDS.includes(name));
  const isWhole =
    strange.length === 0 &&
    status === answer.status &&
    typeof code === 'string' &&
    code in ERRORS &&
    ERRORS[code as keyof typeof ERRORS].status === status &&
    typeof message === 'string' &&
    (detail === undefined || typeof detail === 'string') &&
    (errors === undefined || (Array.isArray(errors) && errors.every(isFieldError))) &&
    request_id === answer.headers['x-request-id'];
  return isWhole
    ? { code, request_id: String(request_id) }
    : `${answer.status} in another shape: ${answer.text.slice(0, 300)}`;
}

function isFieldError(error: unknown): boolean {
  const { field, message, ...rest } = error as Record<string, unknown>;
  return typeof field === 'string' && typeof message === 'string' && Object.keys(rest).length === 0;
}

/** A copy that forbids undeclared properties. Combined schemas stay open. */
function closed(document: ApiDocument): ApiDocument {
  const copy = structuredClone(document);
  for (const schema of Object.values(copy.components.schemas)) close(schema);
  return copy;
}

function close(schema: Schema): void {
  if (schema.properties && schema.additionalProperties === undefined) schema.additionalProperties = false;
  for (const property of Object.values(schema.properties ?? {})) close(property);
  if (schema.items) close(schema.items);
}
