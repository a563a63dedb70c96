import { ApiProperty } from '@nestjs/swagger';
import { Field } from '../../../platform/http/validation/field.js';
import { isDay } from './domain/period.js';

const DAY = { type: 'string', format: 'date', minLength: 10, maxLength: 10 } as const;
const dayProblem = (value: unknown): string | undefined => (isDay(value) ? undefined : 'must be a day: YYYY-MM-DD');

/** Period of a quality view, at most 90 days. */
export class QualityQueryDto {
  /** First day (UTC); default: 29 days before `to`. */
  @ApiProperty(DAY)
  @Field(dayProblem, { optional: true })
  from?: string;

  /** Last day (UTC); default: today. */
  @ApiProperty(DAY)
  @Field(dayProblem, { optional: true })
  to?: string;
}
