/** A text of at most `max` characters. */
interface TextField {
  kind: 'text';
  max: number;
  /** The stored value if the agent has none. If null, blank texts are stored as null. */
  empty: '' | null;
}

/** A list of at most `max` single lines with at most `each` characters. */
interface LinesField {
  kind: 'lines';
  max: number;
  each: number;
  empty: readonly string[];
}

/** Who can read the field: everyone who can see the agent, or only its creator. The agent's workflow reads both. */
type Visibility = 'public' | 'creator';

type AgentField = (TextField | LinesField) & { visibility: Visibility };

/**
 * Optional fields of an agent. Limits, storage, reset, export, the integration API and both forms derive from this table;
 * CONTRIBUTING.md ("Add a field to an agent") lists the other places. Limits count Unicode code points.
 */
export const AGENT_FIELDS = {
  agent_context: { kind: 'text', max: 1000, empty: '', visibility: 'creator' },
  welcome_message: { kind: 'text', max: 400, empty: null, visibility: 'creator' },
  starters: { kind: 'lines', max: 6, each: 120, empty: [], visibility: 'public' },
} as const satisfies Record<string, AgentField>;

export type AgentFieldName = keyof typeof AGENT_FIELDS;

/** In form order. */
export const AGENT_FIELD_NAMES = Object.keys(AGENT_FIELDS) as AgentFieldName[];
