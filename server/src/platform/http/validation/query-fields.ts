import { documented, Field, type FieldOptions, ReadText } from './field.js';

const WHOLE_NUMBER = /^[+-]?\d+$/;

/** An ID in a query (`?created_by=7`): 400 unless it is an integer; an unknown one finds nothing. */
export function QueryId(options: FieldOptions = {}): PropertyDecorator {
  return documented(
    { type: 'integer', format: 'int64' },
    ReadText(safeOrNowhere, WHOLE_NUMBER),
    Field((value) => (typeof value === 'number' ? undefined : 'must be a whole number'), options),
  );
}

/** Replacement of IDs that are too large: no row has it. Not 0, which may mean "from the start". */
const safeOrNowhere = (text: string): number => (Number.isSafeInteger(Number(text)) ? Number(text) : -1);

/** An integer in a query: clamped to `max`, and 400 below `min`. */
export function QueryNumber(options: { min: number; max: number } & FieldOptions): PropertyDecorator {
  return documented(
    { type: 'integer', minimum: options.min, maximum: options.max },
    ReadText((text) => Math.min(Number(text), options.max), WHOLE_NUMBER),
    Field(
      (value) =>
        typeof value === 'number' && value >= options.min
          ? undefined
          : `must be a whole number of at least ${options.min}`,
      options,
    ),
  );
}
