import { ApiProperty } from '@nestjs/swagger';
import {
  type AnswerFile,
  type FieldValue,
  type MessageRequest,
  REQUEST_FIELD_TYPES,
  REQUEST_TYPES,
  type RequestAnswer,
  type RequestField,
  type RequestFieldType,
  type RequestOption,
  type RequestType,
} from '../../../contract/requests/requests.js';
import type { SchemaObject } from '../validation/request-schema.js';

const VALUE: SchemaObject = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };
/** Values of a form by field name. */
export const VALUES = { type: 'object' as const, additionalProperties: VALUE };

/** One option of a request. */
export class RequestOptionDto implements RequestOption {
  /** At most 100 characters. */
  label: string;

  /** At most 200 characters; unique among the options. */
  value: string;
}

/** One field of a form. */
export class RequestFieldDto implements RequestField {
  /** Key in `values` of the answer. */
  name: string;

  label: string;

  @ApiProperty({ enum: REQUEST_FIELD_TYPES, enumName: 'RequestFieldType' })
  type: RequestFieldType;

  /** A checkbox must be checked. */
  required?: boolean;

  /** Text fields: characters. */
  min_length?: number;

  /** Text fields: maximum characters; default: 1,000. */
  max_length?: number;

  /** Text fields: several lines. */
  multiline?: boolean;

  /** Number fields: a number. Date fields: `YYYY-MM-DD`. */
  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }], required: false })
  min?: number | string;

  @ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }], required: false })
  max?: number | string;

  /** Number fields: no fraction. */
  integer?: boolean;

  /** Select fields: 1 to 50. */
  options?: RequestOptionDto[];
}

/** A file that was given in a form. */
export class AnswerFileDto implements AnswerFile {
  id: number;

  name: string;
}

/** What the user answered. */
export class RequestAnswerDto implements RequestAnswer {
  /** Choices: the value of an option. Approvals: `approve` or `reject`. */
  value?: string;

  /** Forms: the values by field name. Fields that were left empty are absent. */
  @ApiProperty({ ...VALUES, selfRequired: false })
  values?: Record<string, FieldValue>;

  /** Forms: the files in `values`. */
  files?: AnswerFileDto[];
}

/** A question in an agent's message. */
export class MessageRequestDto implements MessageRequest {
  @ApiProperty({ enum: REQUEST_TYPES, enumName: 'RequestType' })
  type: RequestType;

  /** One line. */
  title?: string;

  /** Choices, and approvals with custom labels: `approve`, then `reject`. */
  options?: RequestOptionDto[];

  /** Forms. */
  fields?: RequestFieldDto[];

  /** Label of a form's button. */
  submit_label?: string;

  /** Time from which it can no longer be answered, ISO 8601, UTC; absent if it does not expire. */
  expires_at?: string;

  /** Absent while it is not answered. */
  answer?: RequestAnswerDto;

  /** A copy of it in another branch or version of the chat was answered, so this one cannot be. Absent otherwise. */
  answered_elsewhere?: boolean;
}
