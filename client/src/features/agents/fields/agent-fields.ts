import { AGENT_FIELD_NAMES, AGENT_FIELDS, type AgentFieldName } from '@contract/studio/agent-fields';
import { isBlank } from '@contract/text/blank';
import { linesFromDraft, sentLines } from './lines';

/** Names of the fields that are lists of lines. */
export type LinesFieldName = {
  [Name in AgentFieldName]: (typeof AGENT_FIELDS)[Name]['kind'] extends 'lines' ? Name : never;
}[AgentFieldName];

/** Whether a field is a list of lines. */
export const isLinesField = (name: AgentFieldName): name is LinesFieldName => AGENT_FIELDS[name].kind === 'lines';

type Value<Name extends AgentFieldName> = Name extends LinesFieldName ? readonly string[] : string;

/** Values of `AGENT_FIELDS` while they are edited. A list has all rows of the editor, including blank ones. */
export type AgentFieldValues = { [Name in AgentFieldName]: Value<Name> };

type SentValue<Name extends AgentFieldName> = Name extends LinesFieldName ? string[] : string | null;

/** Values of `AGENT_FIELDS` in the body of a request. */
export type SentFields = { [Name in AgentFieldName]: SentValue<Name> };

/** The fields of an agent in an API response. */
export type FieldsOfAgent = { [Name in AgentFieldName]?: Value<Name> | null };

const each = <Values>(read: (name: AgentFieldName) => unknown): Values =>
  Object.fromEntries(AGENT_FIELD_NAMES.map((name) => [name, read(name)])) as Values;

const emptyValue = (name: AgentFieldName) => (AGENT_FIELDS[name].kind === 'lines' ? [] : '');

export const EMPTY_FIELDS = each<AgentFieldValues>(emptyValue);

/** The values of a stored agent. */
export const fieldsOf = (agent: FieldsOfAgent): AgentFieldValues => each((name) => agent[name] ?? emptyValue(name));

/** The values of a stored draft. Values of another type are dropped. */
export const fieldsFromDraft = (draft: Partial<Record<AgentFieldName, unknown>>): AgentFieldValues =>
  each((name) => {
    const field = AGENT_FIELDS[name];
    if (field.kind === 'lines') return linesFromDraft(draft[name], field);
    return typeof draft[name] === 'string' ? draft[name] : '';
  });

/** The values in the form that a request needs. */
export const sentFields = (values: AgentFieldValues): SentFields => each((name) => sentValue(name, values[name]));

function sentValue(name: AgentFieldName, value: string | readonly string[]) {
  const field = AGENT_FIELDS[name];
  if (field.kind === 'lines') return sentLines(value as readonly string[], field);
  return field.empty === null && isBlank(value as string) ? null : value;
}

/** The fields that a request must contain to change `stored` into `values`. */
export function changedFields(stored: AgentFieldValues, values: AgentFieldValues): Partial<SentFields> {
  const before = sentFields(stored);
  const changed = Object.entries(sentFields(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as AgentFieldName]),
  );
  return Object.fromEntries(changed);
}

/** Whether every field is empty. */
export const areFieldsEmpty = (values: AgentFieldValues): boolean =>
  Object.keys(changedFields(EMPTY_FIELDS, values)).length === 0;
