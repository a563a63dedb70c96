import { ValidateNested } from 'class-validator';
import { isRecord } from '../../../contract/fields.js';
import { cleanName } from '../../names/clean-name.js';
import { documented, Field, type FieldOptions, ReadText } from './field.js';
import { normalizeNfc } from './normalize-nfc.js';
import { instanceOf, ReadAs } from './read-as.js';
import { type TextRule, textProblem } from './text-rule.js';

/**
 * Text: NFC unless `raw`, no NUL, no lone surrogates, at most `max` code points, not blank unless `blank`. `trim` trims
 * it before the checks; `name` cleans it as a name.
 */
export function Text(options: TextRule & FieldOptions): PropertyDecorator {
  return documented(
    {
      type: 'string',
      maxLength: options.max,
      minLength: options.blank ? 0 : Math.max(1, options.min ?? 1),
      ...(options.pattern && { pattern: options.pattern.source }),
    },
    ReadText((text) => tidy(text, options)),
    Field((value) => textProblem(value, options), options),
  );
}

/** `Text` that may be absent or null. */
export function OptionalText(options: TextRule & Omit<FieldOptions, 'optional'>): PropertyDecorator {
  return Text({ ...options, optional: true });
}

/** A text far above its limit is rejected without cleaning it. */
const TIMES_TOO_LONG = 10;

function tidy(text: string, { trim, name, raw, max }: TextRule): string {
  if (raw) return text;
  // NUL is rejected, not removed.
  if (name && !text.includes('\0') && text.length <= max * TIMES_TOO_LONG) return cleanName(text);
  return normalizeNfc(trim ? text.trim() : text);
}

/**
 * A list of at most `max` texts with at most `each` code points, each checked as `Text` with `trim`. Control characters,
 * line breaks and duplicates (case-insensitive) are rejected.
 */
export function Texts(options: { max: number; each: number } & FieldOptions): PropertyDecorator {
  const rule: TextRule = { max: options.each, trim: true, pattern: ONE_LINE };
  return documented(
    { type: 'array', items: { type: 'string', minLength: 1, maxLength: options.each }, maxItems: options.max },
    ReadAs((value) =>
      Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? tidy(one, rule) : one)) : value,
    ),
    Field((value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length > options.max) return `may have at most ${options.max} entries`;
      const seen = new Set<string>();
      for (const [at, one] of value.entries()) {
        const problem =
          textProblem(one, rule) ?? (seen.has(one.toLowerCase()) ? 'repeats an earlier entry' : undefined);
        if (problem) return `number ${at + 1} ${problem}`;
        seen.add(one.toLowerCase());
      }
      return undefined;
    }, options),
  );
}

/** A text without line breaks and control characters. */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** The ID of a row, in a body: an integer above 0. The use-case checks whether it exists. */
export function Id(options: FieldOptions = {}): PropertyDecorator {
  return documented({ type: 'integer', format: 'int64' }, Field(idProblem, options));
}

/** `Id` that may be absent or null. */
export function OptionalId(options: Omit<FieldOptions, 'optional'> = {}): PropertyDecorator {
  return Id({ ...options, optional: true });
}

/** A list of different IDs of rows, in a body. */
export function Ids(options: { max: number } & FieldOptions): PropertyDecorator {
  return documented(
    { type: 'array', items: { type: 'integer', format: 'int64' }, maxItems: options.max, uniqueItems: true },
    Field((value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length > options.max) return `may have at most ${options.max} entries`;
      if (new Set(value).size < value.length) return 'repeats an entry';
      return value.some((one) => idProblem(one) !== undefined) ? 'must be a list of ids' : undefined;
    }, options),
  );
}

const idProblem = (value: unknown): string | undefined =>
  Number.isSafeInteger(value) && (value as number) > 0 ? undefined : 'must be the id of something that is there';

/** An integer in a body, within bounds. */
export function WholeNumber(options: { min: number; max: number } & FieldOptions): PropertyDecorator {
  return documented(
    { type: 'integer', minimum: options.min, maximum: options.max },
    Field(
      (value) =>
        Number.isSafeInteger(value) && (value as number) >= options.min && (value as number) <= options.max
          ? undefined
          : `must be a whole number from ${options.min} to ${options.max}`,
      options,
    ),
  );
}

/** A boolean in a body. */
export function YesNo(options: FieldOptions = {}): PropertyDecorator {
  return documented(
    { type: 'boolean' },
    Field((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'), options),
  );
}

/** One of a list of words, in a body or query. */
export function OneOf(words: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return documented(
    { type: 'string', enum: [...words] },
    Field((value) => (words.includes(value as string) ? undefined : `must be one of: ${words.join(', ')}`), options),
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID from the client, in lower case, as PostgreSQL returns it. */
export function Uuid(options: FieldOptions = {}): PropertyDecorator {
  return documented(
    { type: 'string', format: 'uuid' },
    ReadText((text) => text.toLowerCase()),
    Field((value) => (typeof value === 'string' && UUID.test(value) ? undefined : 'must be a UUID'), options),
  );
}

/**
 * A list of objects of a DTO class, each validated; its errors are named `skills.0.name`. `unique`: a field whose
 * values must differ.
 */
export function Items(
  type: () => new () => object,
  options: { max: number; unique?: string } & FieldOptions,
): PropertyDecorator {
  return documented(
    { type: type(), isArray: true, maxItems: options.max },
    ReadAs((value) => (Array.isArray(value) ? value.map((item) => itemOf(type(), item)) : value)),
    ValidateNested({ each: true }),
    Field((value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length > options.max) return `may have at most ${options.max} entries`;
      if (!value.every(isRecord)) return 'must be a list of objects';
      return options.unique && repeats(value, options.unique) ? `repeats an entry by its ${options.unique}` : undefined;
    }, options),
  );
}

/** An object of a DTO class, validated. */
export function Nested(type: () => new () => object, options: FieldOptions = {}): PropertyDecorator {
  return documented(
    { type: type() },
    ReadAs((value) => itemOf(type(), value)),
    ValidateNested(),
    Field((value) => (isRecord(value) ? undefined : 'must be an object'), options),
  );
}

function itemOf(dto: new () => object, item: unknown): unknown {
  return isRecord(item) ? instanceOf(dto, item) : item;
}

function repeats(items: object[], field: string): boolean {
  return new Set(items.map((item) => (item as Record<string, unknown>)[field])).size < items.length;
}
