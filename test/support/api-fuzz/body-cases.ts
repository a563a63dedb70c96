import { gzipSync } from 'node:zlib';
import { bodyLimits } from '../../../server/src/platform/http/body/read-body.js';
import { badValuesOf, longestText, type Named, toJson } from './bad-values.js';
import type { Case } from './case.js';
import { type Operation, type Schema, typesOf } from './document.js';

type Fields = Record<string, unknown>;

const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const wide = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;

/** Fields that no client may set. */
const RESERVED_NAMES =
  'id owner_id ownerId user_id userId creator creator_id role is_admin isAdmin created_at createdAt updated_at deleted_at seq rev crowns_number crowned_by_me api_key api_key_hash status is_agent_message is_agent delivery failure last_read_seq unread_count password password_hash n8n_integration email_verified chats_count conversation_count url'.split(
    ' ',
  );

/** Names with a special meaning in JavaScript. */
const MAGIC = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'isPrototypeOf',
  'then',
  'toJSON',
];

/** Well-formed but invalid bodies for an operation that takes JSON. */
export function bodyCases(operation: Operation, good: Fields): Case[] {
  const schema = operation.fold(operation.body ?? {});
  return [
    ...formCases(operation, schema, good),
    ...fieldCases(operation, schema, good),
    ...extraFieldCases(schema, good),
  ];
}

/** Field errors only. */
export function fieldCasesOf(operation: Operation, good: Fields): Case[] {
  return fieldCases(operation, operation.fold(operation.body ?? {}), good);
}

/** The same body with every text at its maximum length; undefined when it has no text. */
export function longestBody(operation: Operation, good: Fields): Fields | undefined {
  let found = false;
  const grow = (schema: Schema, value: unknown): unknown => {
    const folded = operation.fold(schema);
    if (Array.isArray(value)) return value.map((item) => grow(folded.items ?? {}, item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, grow(folded.properties?.[name] ?? {}, field)]),
      );
    }
    const longest = typeof value === 'string' ? longestText(folded) : undefined;
    found ||= longest !== undefined;
    return longest ?? value;
  };
  const grown = grow(operation.body ?? {}, good) as Fields;
  return found ? grown : undefined;
}

function formCases(operation: Operation, schema: Schema, good: Fields): Case[] {
  const json = toJson(good);
  const limit = bodyLimits({ path: operation.path.replace(/\{\w+\}/g, '1') }).bytes;
  const empty = (schema.required ?? []).length > 0 ? 'refused' : 'harmless';
  const refused: Named[] = [
    ['a list', '[]'],
    ['a list of bodies', `[${json}]`],
    ['text', '"text"'],
    ['null', 'null'],
    ['a number', '1'],
    ['cut off', json.slice(0, -1)],
    ['two bodies', `${json}${json}`],
    ['no JSON', '{name: 1}'],
    ['a comma too many', `${json.slice(0, -1)},}`],
    ['NaN', '{"a":NaN}'],
    ['10,000 levels', deep(10_000)],
    ['100,000 fields', wide(100_000)],
    ['10,000 levels in a field', `{"${Object.keys(good)[0] ?? 'a'}":${deep(10_000)}}`],
    ['__proto__ in a field', `{"${Object.keys(good)[0] ?? 'a'}":{"__proto__":{"x":1}}}`],
  ];
  return [
    ...refused.map(([name, body]): Case => ({ name: `body: ${name}`, body: String(body), expect: 'refused' })),
    { name: 'body: {}', body: '{}', expect: empty },
    { name: 'body: none', expect: empty },
    { name: 'body: empty', body: '', headers: { 'content-type': 'application/json' }, expect: empty },
    { name: 'body: too large', body: `{"a":"${'a'.repeat(limit)}"}`, expect: 413 },
    {
      name: 'body: compressed',
      body: gzipSync(json),
      headers: { 'content-encoding': 'gzip' },
      expect: 415,
    },
    { name: 'body: unknown encoding', body: json, headers: { 'content-encoding': 'rot13' }, expect: 415 },
    { name: 'body: not what it says', body: json, headers: { 'content-encoding': 'gzip' }, expect: 415 },
    {
      name: 'body: unknown charset',
      body: json,
      headers: { 'content-type': 'application/json; charset=x' },
      expect: 415,
    },
    ...mediaCases(json, operation.isUpload),
  ];
}

/**
 * Bodies of other content types, including those that a foreign page can send without preflight.
 * @param takesForms whether forms are accepted, so that the body is an invalid form
 */
export function mediaCases(json: string, takesForms = false): Case[] {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
    'nonsense',
  ];
  return types.map((type) => ({
    name: `body: ${type}`,
    body: json,
    headers: { 'content-type': type },
    expect: takesForms && type.startsWith('multipart/') ? 400 : 415,
  }));
}

function fieldCases(operation: Operation, schema: Schema, good: Fields): Case[] {
  const cases: Case[] = [];
  const visit = (fields: Schema, at: (string | number)[]): void => {
    for (const [name, property] of Object.entries(fields.properties ?? {})) {
      const path = [...at, name];
      const label = path.join('.');
      if (fields.required?.includes(name)) cases.push(caseOf(`${label}: missing`, good, path, undefined));
      for (const [bad, value] of badValuesOf(operation, property))
        cases.push(caseOf(`${label}: ${bad}`, good, path, value));
      const folded = operation.fold(property);
      if (!typesOf(folded).includes('array') || !folded.items) continue;
      const item = operation.fold(folded.items);
      if (item.properties && Array.isArray(valueAt(good, path))) {
        visit(item, [...path, 0]);
        cases.push(caseOf(`${label}.0: unknown field`, good, [...path, 0, 'unknown_field'], 1));
        cases.push(caseOf(`${label}.0: owner_id`, good, [...path, 0, 'owner_id'], 1));
      }
    }
  };
  visit(schema, []);
  return cases;
}

function extraFieldCases(schema: Schema, good: Fields): Case[] {
  const known = Object.keys(schema.properties ?? {});
  const names = [...RESERVED_NAMES, 'unknown_field', '', 'a\0', '$where', '😀'.repeat(1000)].filter(
    (name) => !known.includes(name),
  );
  const json = toJson(good);
  const magic = MAGIC.map((name): Case => {
    const rest = json === '{}' ? '' : `,${json.slice(1, -1)}`;
    return { name: `field ${name}`, body: `{${JSON.stringify(name)}:{"polluted":true}${rest}}`, expect: 'refused' };
  });
  const twice = Object.keys(good)[0];
  return [
    ...names.map((name) => caseOf(`field ${name.slice(0, 30)}`, good, [name], 1)),
    ...magic,
    ...(twice
      ? [{ name: `${twice} twice`, body: `${json.slice(0, -1)},"${twice}":[[]]}`, expect: 'refused' } as Case]
      : []),
  ];
}

function caseOf(name: string, good: Fields, path: (string | number)[], value: unknown): Case {
  return { name, body: toJson(changed(good, path, value)), expect: 'refused' };
}

/** A copy with another value at the given path. Keeps `Raw` values. */
function changed(value: unknown, [step, ...rest]: (string | number)[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? changed(item, rest, to) : item));
  const fields = value as Fields;
  return { ...fields, [step]: changed(fields[step], rest, to) };
}

function valueAt(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((found, step) => (found as Fields | undefined)?.[step], value);
}
