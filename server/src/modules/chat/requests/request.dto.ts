import { ApiProperty } from '@nestjs/swagger';
import { isRecord } from '../../../contract/fields.js';
import { LIMITS } from '../../../contract/limits.js';
import { type MessageAnswer, REQUEST_TYPES, type RequestType } from '../../../contract/requests/requests.js';
import { Field } from '../../../platform/http/validation/field.js';
import { Uuid } from '../../../platform/http/validation/validation.js';
import { RequestAnswerDto, VALUES } from '../../../platform/http/views/message-request.dto.js';

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

  /** UUID chosen by the client. Repeating it returns 200 with the first message, even if the answer differs. */
  @Uuid()
  client_id: string;
}
