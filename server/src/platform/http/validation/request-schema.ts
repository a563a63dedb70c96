import type { ApiPropertyOptions, OpenAPIObject } from '@nestjs/swagger';
import { LIMITS } from '../../../contract/limits.js';
import { REQUEST_FIELD_TYPES, REQUEST_TYPES } from '../../../contract/requests/requests.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
export type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

const line = (maxLength: number) => ({ type: 'string' as const, minLength: 1, maxLength });

const OPTION: SchemaObject = {
  type: 'object',
  properties: { label: line(LIMITS.requestLabel), value: line(LIMITS.requestValue) },
};

/** A number, or a date. */
const BOUND: SchemaObject = {
  oneOf: [
    { type: 'number', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    { type: 'string', maxLength: 'YYYY-MM-DD'.length },
  ],
};

const FIELD: SchemaObject = {
  type: 'object',
  properties: {
    name: line(LIMITS.requestName),
    label: line(LIMITS.requestLabel),
    type: { type: 'string', enum: [...REQUEST_FIELD_TYPES] },
    required: { type: 'boolean' },
    min_length: { type: 'integer', minimum: 0, maximum: LIMITS.requestText },
    max_length: { type: 'integer', minimum: 1, maximum: LIMITS.requestText },
    multiline: { type: 'boolean' },
    min: BOUND,
    max: BOUND,
    integer: { type: 'boolean' },
    options: { type: 'array', items: OPTION, minItems: 1, maxItems: LIMITS.requestSelect },
  },
  required: ['name'],
};

/** A request as workflows send it. */
export const REQUEST_SCHEMA: ApiPropertyOptions = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: [...REQUEST_TYPES] },
    title: line(LIMITS.requestTitle),
    options: { type: 'array', items: OPTION, minItems: 2, maxItems: LIMITS.requestOptions },
    fields: { type: 'array', items: FIELD, minItems: 1, maxItems: LIMITS.requestFields },
    submit_label: line(LIMITS.requestLabel),
    resume_url: { type: 'string', format: 'uri', maxLength: LIMITS.resumeUrl },
    expires_in: { type: 'number', minimum: LIMITS.requestSecondsMin, maximum: LIMITS.requestSecondsMax },
  },
  required: ['type'],
};
