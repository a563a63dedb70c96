import { ApiProperty } from '@nestjs/swagger';
import { isRecord } from '../../../contract/fields.js';
import { LIMITS } from '../../../contract/limits.js';
import { type MessageAnswer, REQUEST_TYPES, type RequestType } from '../../../contract/requests.js';
import { Field, Uuid } from '../../../platform/http/validation/validation.js';
<<<<<<< HEAD
import { RequestAnswerDto, VALUES } from '../../../platform/http/views/message-request.dto.js';
=======

const VALUE: SchemaObject = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };
const VALUES = { type: 'object' as const, additionalProperties: VALUE };

/** One option of a request. */
export class RequestOptionDto implements RequestOption {
  /** At most 100 characters. */
  label: string;

  /** At most 200 characters; different in each option. */
  value: string;
}

/** One field of a form. */
export class RequestFieldDto implements RequestField {
  /** Its key in `values` of the answer. */
  name: string;

  label: string;

  @ApiProperty({ enum: REQUEST_FIELD_TYPES, enumName: 'RequestFieldType' })
  type: RequestFieldType;

  /** A checkbox must be checked. */
  required?: boolean;

  /** Text fields: characters. */
  min_length?: number;

  /** Text fields: characters; absent: 1,000. */
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

/** A question that an agent's message asks. */
export class MessageRequestDto implements MessageRequest {
  @ApiProperty({ enum: REQUEST_TYPES, enumName: 'RequestType' })
  type: RequestType;

  /** One line. */
  title?: string;

  /** Choices, and approvals with labels of their own: `approve`, then `reject`. */
  options?: RequestOptionDto[];

  /** Forms. */
  fields?: RequestFieldDto[];

  /** Label of a form's button. */
  submit_label?: string;

  /** ISO 8601, UTC. From this time on it can no longer be answered. Absent: it does not expire. */
  expires_at?: string;

  /** Absent while it is not answered. */
  answer?: RequestAnswerDto;

  /** A copy of it in another branch or version of the chat was answered, so this one cannot be. Absent otherwise. */
  answered_elsewhere?: boolean;
}
>>>>>>> 59ce1dff (chat: show copies of an answered request as answered)

/** The answer that a user's message gives. */
export class MessageAnswerDto extends RequestAnswerDto implements MessageAnswer {
  /** The message with the request. */
  request_id: number;

  @ApiProperty({ enum: REQUEST_TYPES, enumName: 'RequestType' })
  type: RequestType;
}

/** An answer to a request. */
export class PostAnswerDto {
  /**
   * `{ "value": … }` with the value of an option (`approve` or `reject` for an approval), or `{ "values": { … } }` with
   * the fields of a form: text, number, `YYYY-MM-DD`, value of an option, true or false, or the ID of a file that was
   * uploaded to the chat and is not used yet.
   */
  @ApiProperty({
    type: 'object',
    properties: { value: { type: 'string', maxLength: LIMITS.requestValue }, values: VALUES },
  })
  @Field((value) => (isRecord(value) ? undefined : 'must be an object'))
  answer: RequestAnswerDto;

  /** UUID chosen by the client. A repeated one returns 200 with the first message, whatever the answer. */
  @Uuid()
  client_id: string;
}
