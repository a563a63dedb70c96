import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { LIMITS } from '../../../contract/limits.js';
import { Field } from '../../../platform/http/validation.js';
import { canonicalEmail } from '../domain/email.js';

/** A plain e-mail address; arrives in the use-case in its canonical form. */
export function Email(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'email', maxLength: LIMITS.email }),
    Transform(({ value }) => (typeof value === 'string' ? (canonicalEmail(value) ?? value) : value)),
    Field((value) => {
      if (typeof value !== 'string') return 'must be text';
      return canonicalEmail(value) === value ? undefined : 'must be a valid e-mail address';
    }),
  );
}
