import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '../../../../contract/limits.js';
import { Field } from '../../../../platform/http/validation/field.js';
import { ReadAs } from '../../../../platform/http/validation/read-as.js';
import { canonicalEmail } from '../../domain/email.js';

/** An email address. The use-case gets its canonical form. */
export function Email(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', format: 'email', maxLength: LIMITS.email }),
    ReadAs(canonical),
    Field((value) => {
      if (typeof value !== 'string') return 'must be text';
      return canonicalEmail(value) === value ? undefined : 'must be a valid email address';
    }),
  );
}

/** At least one email address. The use-case gets their canonical forms. */
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
      if (!Array.isArray(value) || value.length === 0) return 'must be a list of email addresses';
      if (value.length > max) return `may have at most ${max} entries`;
      const wrong = value.findIndex((one) => typeof one !== 'string' || canonicalEmail(one) !== one);
      return wrong < 0 ? undefined : `must contain email addresses only; number ${wrong + 1} is invalid`;
    }),
  );
}

/** Invalid text stays unchanged and is refused later. */
const canonical = (value: unknown): unknown => (typeof value === 'string' ? (canonicalEmail(value) ?? value) : value);
