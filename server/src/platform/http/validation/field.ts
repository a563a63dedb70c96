import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';
import type { ErrorCode } from '../../../contract/errors.js';
import { ReadAs } from './read-as.js';

/** Options of every field. */
export interface FieldOptions {
  /** May be absent or null; the meaning is up to the use-case. */
  optional?: boolean;
  /** Error code for this field instead of `validation_failed`. */
  code?: ErrorCode;
}

/** A field with one check, which returns the problem as the end of a sentence after the field's name. */
export function Field(check: (value: unknown) => string | undefined, options: FieldOptions = {}): PropertyDecorator {
  const rule = ValidateBy(
    {
      name: 'field',
      validator: {
        validate: (value: unknown) => value !== undefined && check(value) === undefined,
        defaultMessage: (args?: ValidationArguments) => {
          const reason = args?.value === undefined ? 'is required' : (check(args.value) ?? 'is not valid');
          return `${args?.property} ${reason}`;
        },
      },
    },
    options.code ? { context: { code: options.code } } : {},
  );
  return options.optional ? applyDecorators(rule, IsOptional()) : rule;
}

/** Properties that OpenAPI cannot derive from the type; nullable and required are derived. */
export const documented = (property: ApiPropertyOptions, ...decorators: PropertyDecorator[]) =>
  applyDecorators(ApiProperty(property), ...decorators);

/** Converts a text. Other values stay, so that the check rejects them. */
export function ReadText(read: (text: string) => unknown, form?: RegExp): PropertyDecorator {
  return ReadAs((value) => (typeof value === 'string' && (form?.test(value) ?? true) ? read(value) : value));
}
