import { type Operation, type Schema, typesOf } from './document.js';

/** JSON text that `JSON.stringify` would not write. */
class Raw {
  constructor(readonly text: string) {}
}

/** Like `JSON.stringify`, but writes `Raw` values verbatim. */
export function toJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toJson(field)}`).join(',')}}`;
}

export type Named = [name: string, value: unknown];

const OF_EACH_TYPE: [string, Named][] = [
  ['number', ['a number', 12_345]],
  ['string', ['text', 'text']],
  ['boolean', ['true', true]],
  ['array', ['an empty list', []]],
  ['array', ['a list of 1,000', Array(1000).fill('000000')]],
  ['object', ['an object', {}]],
  ['object', ['an operator', { $ne: 1 }]],
  ['null', ['null', null]],
];

/** Values that a field of this schema must reject. */
export function badValuesOf(operation: Operation, schema: Schema): Named[] {
  const folded = operation.fold(schema);
  const types = typesOf(folded).map((type) => (type === 'integer' ? 'number' : type));
  const wrong = OF_EACH_TYPE.filter(([type]) => !types.includes(type)).map(([, named]) => named);
  if (types.includes('string')) wrong.push(...badTexts(folded));
  if (types.includes('number')) wrong.push(...badNumbers(folded));
  if (types.includes('array')) wrong.push(...badLists(operation, folded));
  return wrong;
}

function badTexts(schema: Schema): Named[] {
  const values: Named[] = [
    ['NUL', 'a\0b'],
    ['half a character', new Raw('"a\\ud800b"')],
    ['the other half', new Raw('"\\udc00"')],
  ];
  if (schema.maxLength !== undefined && schema.enum === undefined) {
    values.push(['one too long', 'a'.repeat(schema.maxLength + 1)]);
    values.push(['one too long, in emoji', '😀'.repeat(schema.maxLength + 1)]);
  }
  if ((schema.minLength ?? 0) > 0) {
    values.push(['nothing', ''], ['blanks', ' \t\n'], ['invisible', '\u200d\u2060']);
  }
  if (schema.enum)
    values.push(...['other', '__proto__', 'constructor', 'toString', ''].map((text): Named => [text, text]));
  if (schema.format === 'uuid') values.push(['no UUID', '6f9619ff-8b86-4d01-b42d'], ['no UUID', '__proto__']);
  if (schema.format === 'email') values.push(...BAD_EMAILS);
  if (schema.pattern) values.push(['text that does not fit', ' \u202e ']);
  return values;
}

const EMOJI = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x1f600 + at));
/** Longer texts exceed the request size at four bytes per character. */
const LONGEST = 150_000;

/**
 * The longest text that a field accepts, in characters of two UTF-16 units and four bytes; undefined when the field
 * does not accept every text.
 */
export function longestText(schema: Schema): string | undefined {
  const { maxLength, enum: words, format, pattern } = schema;
  if (maxLength === undefined || maxLength > LONGEST || words || format || pattern) return undefined;
  return Array.from({ length: maxLength }, () => EMOJI[Math.floor(Math.random() * EMOJI.length)]).join('');
}

const BAD_EMAILS: Named[] = [
  'a',
  '@example.com',
  'a@',
  'a@b\r\nBcc: c@example.com',
  'a@example.com,b@example.com',
  '"a@evil"@example.com',
  'a b@example.com',
].map((text): Named => ['no e-mail', text]);

function badNumbers(schema: Schema): Named[] {
  const values: Named[] = [
    ['infinity', new Raw('1e999')],
    ['2^63', new Raw('9223372036854775808')],
    ['digits as text', '1'],
  ];
  if (typesOf(schema).includes('integer')) values.push(['a fraction', 1.5], ['a tiny fraction', new Raw('1e-7')]);
  if (schema.format === 'int64') values.push(['0', 0], ['-1', -1], ['2^53', new Raw('9007199254740993')]);
  if (schema.minimum !== undefined) values.push(['one too little', schema.minimum - 1]);
  if (schema.maximum !== undefined) values.push(['one too much', schema.maximum + 1]);
  return values;
}

function badLists(operation: Operation, schema: Schema): Named[] {
  const item = schema.items ? operation.fold(schema.items) : {};
  const types = typesOf(item);
  const values = OF_EACH_TYPE.filter(
    ([type]) => !types.includes(type) && !(type === 'number' && types.includes('integer')),
  );
  const lists: Named[] = values.map(([, [name, value]]) => [`a list with ${name}`, [value]]);
  if (schema.maxItems !== undefined) lists.push(['one entry too many', Array(schema.maxItems + 1).fill({ name: 'a' })]);
  lists.push(['a very long list', Array(30_000).fill({})]);
  return lists;
}
