import { type AnswerProblem, problemOf } from '@contract/requests/answers';
import type { FieldValue, RequestField } from '@contract/requests/requests';
import type { Typed } from './form-field';

interface CheckedForm {
  /** By name of the field. */
  problems: ReadonlyMap<string, AnswerProblem>;
  /** As they are sent, without empty fields. */
  values: Record<string, FieldValue>;
}

/** Checks what was typed into the fields of a form, and converts it to what is sent. */
export function checkTyped(fields: readonly RequestField[], typed: ReadonlyMap<string, Typed>): CheckedForm {
  const values = fields.map((field) => [field, valueFrom(field, typed.get(field.name))] as const);
  const problems = values.flatMap(([field, value]) => {
    const problem = problemOf(field, value);
    return problem ? [[field.name, problem] as const] : [];
  });
  const given = values.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { problems: new Map(problems), values: Object.fromEntries(given) };
}

/** The value of a field to send; undefined if empty. */
function valueFrom({ type }: RequestField, typed: Typed | undefined): FieldValue | undefined {
  if (type === 'checkbox') return typed === true;
  if (typed === undefined || typed === '') return undefined;
  if (typeof typed === 'object') return typed.id;
  return type === 'number' ? Number(typed) : typed;
}
