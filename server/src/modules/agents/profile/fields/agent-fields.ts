import { AGENT_FIELD_NAMES, AGENT_FIELDS, type AgentFieldName } from '../../../../contract/studio/agent-fields.js';
import { isBlank } from '../../../../contract/text/blank.js';
import type { Agent } from '../agent.entity.js';
import type { AgentFieldsDto, AgentFieldsView, PublicAgentFieldsView } from './agent-fields.dto.js';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Entity properties of the fields. */
export type FieldProperty = CamelCase<AgentFieldName>;
export type AgentFieldValues = Pick<Agent, FieldProperty>;

const propertyOf = (name: AgentFieldName) =>
  name.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase()) as FieldProperty;

export const FIELD_PROPERTIES = AGENT_FIELD_NAMES.map(propertyOf);

/** The values of an agent whose fields were never set. */
export const EMPTY_FIELDS = Object.fromEntries(
  AGENT_FIELD_NAMES.map((name) => [propertyOf(name), AGENT_FIELDS[name].empty]),
) as unknown as AgentFieldValues;

/** The values to store. Absent fields stay absent, null becomes the empty value. */
export function fieldValues(input: AgentFieldsDto): Partial<AgentFieldValues> {
  const values = AGENT_FIELD_NAMES.map((name) => [propertyOf(name), stored(name, input[name])]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function stored(name: AgentFieldName, value: AgentFieldsDto[AgentFieldName]) {
  const { empty } = AGENT_FIELDS[name];
  const isEmpty = value === null || (empty === null && typeof value === 'string' && isBlank(value));
  return isEmpty ? empty : value;
}

const fieldsOf = (visibility: 'public' | 'creator') =>
  AGENT_FIELD_NAMES.filter((name) => AGENT_FIELDS[name].visibility === visibility);

/** The public fields of an agent, by their names on the wire. */
export const publicFieldsOf = (agent: AgentFieldValues): PublicAgentFieldsView =>
  Object.fromEntries(
    fieldsOf('public').map((name) => [name, agent[propertyOf(name)]]),
  ) as unknown as PublicAgentFieldsView;

/** All fields of an agent, by their names on the wire. */
export const allFieldsOf = (agent: AgentFieldValues): AgentFieldsView =>
  Object.fromEntries(AGENT_FIELD_NAMES.map((name) => [name, agent[propertyOf(name)]])) as unknown as AgentFieldsView;

/** Columns that everyone sees, as a select list of table `a`. */
export const PUBLIC_FIELD_COLUMNS = fieldsOf('public')
  .map((name) => `a.${name}`)
  .join(', ');

/** Creator-only columns, as arguments of `jsonb_build_object`. */
export const CREATOR_FIELD_PAIRS = fieldsOf('creator')
  .map((name) => `'${name}', a.${name}`)
  .join(', ');
