import { ERRORS } from '../../../server/src/contract/errors.js';
import { BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import {
  type ApiDocument,
  fetchDocument,
  type Operation,
  operationsOf,
  type Schema,
  typesOf,
} from '../../support/api-fuzz/document.js';

jest.setTimeout(60_000);

let regent: BuiltRegent;
let document: ApiDocument;
let operations: Operation[];

beforeAll(async () => {
  regent = await BuiltRegent.start();
  document = await fetchDocument(regent.url);
  operations = operationsOf(document);
});
afterAll(() => regent?.stop());

/** Operations that do not meet the condition. */
const except = (isFulfilled: (operation: Operation) => boolean): string[] =>
  operations.filter((operation) => !isFulfilled(operation)).map((operation) => operation.id);

/** The parameters of an external OIDC provider have no limits of Regent. */
const EXTERNAL = ['accountOidcCallback'];
/** Any page number is valid: pages past the end are empty. */
const UNLIMITED = ['page'];

describe('OpenAPI document', () => {
  it('is OpenAPI 3.1 with 3.1 null types', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it('names, describes and sorts every operation', () => {
    expect(operations.length).toBeGreaterThan(30);
    expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
    expect(except(({ raw }) => raw.operationId !== undefined && raw.operationId !== '')).toEqual([]);
    expect(except(({ raw }) => (raw.summary ?? '').length > 5)).toEqual([]);
    expect(except(({ raw }) => raw.tags?.length === 1)).toEqual([]);
  });

  it('has a schema for every success response', () => {
    const isDescribed = (operation: Operation): boolean =>
      operation.successes.length > 0 &&
      operation.successes.every(
        (status) =>
          status === 204 || status === 302 || operation.schemaOf(status) !== undefined || isFile(operation, status),
      );
    expect(except(isDescribed)).toEqual([]);
  });

  it('lists the errors of every operation by code, in the common error format', () => {
    const problems = operations.flatMap((operation) =>
      Object.keys(operation.raw.responses)
        .map(Number)
        .filter((status) => status >= 400)
        .filter((status) => {
          const codes = operation.errorCodes(status);
          const areKnown = codes.every((code) => ERRORS[code as keyof typeof ERRORS]?.status === status);
          return (
            codes.length === 0 || !areKnown || operation.schemaOf(status)?.$ref !== '#/components/schemas/ErrorBodyDto'
          );
        })
        .map((status) => `${operation.id} ${status}`),
    );
    expect(problems).toEqual([]);
    expect(
      except((one) => !one.needs('session') || one.needs('csrf') || one.errorCodes(401).includes('not_signed_in')),
    ).toEqual([]);
    expect(except((one) => !one.needs('csrf') || one.errorCodes(403).includes('csrf_failed'))).toEqual([]);
  });

  it('declares the security of every operation', () => {
    expect(Object.keys(document.components.securitySchemes ?? {}).sort()).toEqual(['agent_key', 'csrf', 'session']);
    expect(except(({ raw }) => raw.security !== undefined)).toEqual([]);
    expect(except((one) => !one.changes || one.needs('csrf') || one.needs('agent_key'))).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('x-mark-');
  });

  it('limits every input', () => {
    const unlimited: string[] = [];
    const visit = (operation: Operation, schema: Schema, at: string): void => {
      const folded = operation.fold(schema);
      const types = typesOf(folded);
      const isLimited =
        (!types.includes('string') || isLimitedText(folded)) &&
        (!(types.includes('integer') || types.includes('number')) ||
          folded.format === 'int64' ||
          folded.maximum !== undefined) &&
        (!types.includes('array') || folded.maxItems !== undefined) &&
        types.length > 0;
      if (!isLimited) unlimited.push(`${operation.id}: ${at}`);
      for (const [name, property] of Object.entries(folded.properties ?? {}))
        visit(operation, property, `${at}.${name}`);
      if (folded.items) visit(operation, folded.items, `${at}[]`);
    };
    for (const operation of operations) {
      if (operation.body) visit(operation, operation.body, 'body');
      for (const { name, schema } of [...operation.parameters('path'), ...operation.parameters('query')]) {
        if (!EXTERNAL.includes(operation.id) && !UNLIMITED.includes(name)) visit(operation, schema, name);
      }
    }
    expect(unlimited).toEqual([]);
  });
});

const isFile = (operation: Operation, status: number): boolean =>
  ['text/plain', 'text/csv', 'image/png', 'application/zip', 'audio/mpeg', 'application/octet-stream'].some(
    (type) => operation.raw.responses[status]?.content?.[type] !== undefined,
  );

const isLimitedText = ({ maxLength, enum: words, format }: Schema): boolean =>
  maxLength !== undefined || words !== undefined || format === 'uuid';
