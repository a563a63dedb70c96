import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../contract/limits.js';
import { ReadAs } from '../../../platform/http/validation/read-as.js';
import { Field } from '../../../platform/http/validation/validation.js';
import { canonicalEmail } from '../domain/email.js';

/** A plain e-mail address; arrives in the use-case in its canonical form. */
export function Email(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'email', maxLength: LIMITS.email }),
    ReadAs(canonical),
    Field((value) => {
      if (typeof value !== 'string') return 'must be text';
      return canonicalEmail(value) === value ? undefined : 'must be a valid e-mail address';
    }),
  );
}

/** A list of plain e-mail addresses, at least one; they arrive in their canonical form. */
export function EmailList(max: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'string', format: 'email', maxLength: LIMITS.email },
      minItems: 1,
      maxItems: max,
    }),
    ReadAs((value) => (Array.isArray(value) ? value.map(canonical) : value)),
    Field((value) => {
      if (!Array.isArray(value) || value.length === 0) return 'must be a list of e-mail addresses';
      if (value.length > max) return `may have at most ${max} entries`;
      const wrong = value.findIndex((one) => typeof one !== 'string' || canonicalEmail(one) !== one);
      return wrong < 0 ? undefined : `must hold e-mail addresses only; number ${wrong + 1} is none`;
    }),
  );
}

/** Text that is no address stays as it came, to be refused. */
const canonical = (value: unknown): unknown => (typeof value === 'string' ? (canonicalEmail(value) ?? value) : value);
