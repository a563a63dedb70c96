import { isRecord } from '../fields.js';
import { LIMITS } from '../limits.js';
import { isBlank } from '../text/blank.js';
import { isDate } from './read-request.js';
import {
  type AnswerFile,
  APPROVAL,
  type FieldValue,
  type MessageRequest,
  type RequestAnswer,
  type RequestField,
  type RequestOption,
} from './requests.js';

/** Problem of an answer or of one of its fields. */
export const ANSWER_PROBLEMS = [
  'required',
  'unknown',
  'not_text',
  'too_short',
  'too_long',
  'not_number',
  'not_integer',
  'too_small',
  'too_large',
  'not_date',
  'not_option',
  'not_boolean',
  'not_file',
] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** `field`: null for a problem of the whole answer. */
export interface FieldProblem {
  field: string | null;
  problem: AnswerProblem;
}

export type CheckedAnswer = { answer: RequestAnswer } | { problems: FieldProblem[] };

/** Validates an unchecked answer against its request, and drops empty fields. */
export function checkAnswer(request: MessageRequest, sent: unknown): CheckedAnswer {
  if (!isRecord(sent)) return wrong('unknown');
  const key = request.type === 'form' ? 'values' : 'value';
  if (Object.keys(sent).some((name) => name !== key)) return wrong('unknown');
  const given = sent[key];
  if (request.type === 'form') return checkForm(request.fields ?? [], given);
  if (given === undefined || given === null) return wrong('required');
  return valuesOf(request).includes(given as string) ? { answer: { value: given as string } } : wrong('not_option');
}

const valuesOf = ({ type, options }: MessageRequest): readonly string[] =>
  type === 'approval' ? APPROVAL : (options ?? []).map(({ value }) => value);

function checkForm(fields: readonly RequestField[], given: unknown): CheckedAnswer {
  if (!isRecord(given)) return wrong('required');
  const names = new Set(fields.map(({ name }) => name));
  const strange = Object.keys(given).filter((name) => !names.has(name));
  const problems: FieldProblem[] = strange
    .slice(0, LIMITS.requestFields)
    .map((name) => ({ field: [...name].slice(0, LIMITS.requestName).join(''), problem: 'unknown' }));
  const values: Record<string, FieldValue> = {};
  for (const field of fields) {
    const value = Object.hasOwn(given, field.name) ? tidy(given[field.name]) : undefined;
    const problem = problemOf(field, value);
    if (problem) problems.push({ field: field.name, problem });
    else if (value !== undefined) values[field.name] = value as FieldValue;
  }
  return problems.length > 0 ? { problems } : { answer: { values } };
}

/** An empty field is an absent one. */
function tidy(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  return typeof value === 'string' ? value.normalize('NFC') : value;
}

/** Problem of a field's value, if any. */
export function problemOf(field: RequestField, value: unknown): AnswerProblem | undefined {
  const isEmpty = value === undefined || (field.type === 'text' && typeof value === 'string' && isBlank(value));
  if (isEmpty) return field.required ? 'required' : undefined;
  return CHECKS[field.type](field, value);
}

const CHECKS: Record<RequestField['type'], (field: RequestField, value: unknown) => AnswerProblem | undefined> = {
  text: ({ min_length: least = 0, max_length: most = LIMITS.requestTextDefault }, value) => {
    if (typeof value !== 'string' || /\0|[\ud800-\udfff]/u.test(value)) return 'not_text';
    if (value.length > most * 2) return 'too_long';
    const { length } = [...value];
    return length < least ? 'too_short' : length > most ? 'too_long' : undefined;
  },
  number: ({ integer, min, max }, value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'not_number';
    return integer && !Number.isInteger(value) ? 'not_integer' : outside(value, min, max);
  },
  date: ({ min, max }, value) => (typeof value === 'string' && isDate(value) ? outside(value, min, max) : 'not_date'),
  select: ({ options = [] }, value) => (options.some((option) => option.value === value) ? undefined : 'not_option'),
  checkbox: ({ required }, value) => {
    if (typeof value !== 'boolean') return 'not_boolean';
    return required && !value ? 'required' : undefined;
  },
  file: (_field, value) => (Number.isSafeInteger(value) && (value as number) > 0 ? undefined : 'not_file'),
};

function outside<T>(value: T, min: unknown, max: unknown): AnswerProblem | undefined {
  if (min !== undefined && value < (min as T)) return 'too_small';
  return max !== undefined && value > (max as T) ? 'too_large' : undefined;
}

const wrong = (problem: AnswerProblem): CheckedAnswer => ({ problems: [{ field: null, problem }] });

/** Texts for values without a label. */
export interface AnswerWords {
  approve: string;
  reject: string;
  yes: string;
  no: string;
}

/** The options of a request; an approval without labels gets localized ones. */
export const optionsOf = ({ type, options }: MessageRequest, words: AnswerWords): readonly RequestOption[] =>
  options ?? (type === 'approval' ? APPROVAL.map((value) => ({ value, label: words[value] })) : []);

/** The answer as readable text: the label of an option, or a line for each non-empty field. */
export function textOfAnswer(
  request: MessageRequest,
  { value, values = {}, files }: RequestAnswer,
  words: AnswerWords,
): string {
  if (request.type !== 'form')
    return optionsOf(request, words).find((one) => one.value === value)?.label ?? value ?? '';
  const lines = (request.fields ?? []).flatMap((field) => {
    const given = values[field.name];
    return given === undefined ? [] : [`${field.label}: ${textOfValue(field, given, words, files)}`];
  });
  return lines.length > 0 ? lines.join('\n') : '—';
}

/** The distinct IDs of the files in an answer. */
export function filesOfAnswer({ fields = [] }: MessageRequest, { values = {} }: RequestAnswer): number[] {
  const ids = fields.flatMap(({ type, name }) =>
    type === 'file' && Object.hasOwn(values, name) ? [values[name]] : [],
  );
  return [...new Set(ids as number[])];
}

/**
 * The value of a field as readable text; for a file field, the name of the file.
 * @param files of the answer
 */
export function textOfValue(
  { type, options }: RequestField,
  value: FieldValue,
  words: AnswerWords,
  files: readonly AnswerFile[] = [],
): string {
  if (type === 'file') return files.find(({ id }) => id === value)?.name ?? '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return options?.find((option) => option.value === value)?.label ?? String(value);
}
