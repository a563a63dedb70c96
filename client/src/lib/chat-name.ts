/** Prefix of the default name of a chat in the API. */
const DEFAULT = 'Chat with ';

/** The name of a chat in API responses. */
export interface NamedChat {
  name: string | null;
  /** `name` is the default name. */
  is_unnamed: boolean;
}

/** The agent of a chat. */
export interface NamedAgent {
  name: string;
  /** False if the agent is deleted or still loading, and `name` is a placeholder. */
  found?: boolean;
}

/**
 * The displayed name of a chat: its own name, otherwise the agent's. For an agent that is not found, the agent's name
 * in the default name.
 */
export function chatNameOf({ name, is_unnamed }: NamedChat, agent: NamedAgent): string {
  const stored = name?.trim() ?? '';
  if (!is_unnamed) return stored || agent.name;
  return (agent.found === false && stored.slice(DEFAULT.length)) || agent.name;
}
