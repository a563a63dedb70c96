/** How the API begins the default name of a chat. */
const DEFAULT = 'Chat with ';

/** The name of a chat as the API answers it. */
export interface NamedChat {
  name: string | null;
  /** `name` is the default name. */
  is_unnamed: boolean;
}

/** The agent of a chat. */
export interface NamedAgent {
  name: string;
  /** False: the agent is deleted or still loading, and `name` is a placeholder. */
  found?: boolean;
}

/**
 * What a chat is called on screen: the name that it was given, otherwise its agent. The default name contains the
 * agent's name at the time, which an agent that is not found is called by.
 */
export function chatNameOf({ name, is_unnamed }: NamedChat, agent: NamedAgent): string {
  const stored = name?.trim() ?? '';
  if (!is_unnamed) return stored || agent.name;
  return (agent.found === false && stored.slice(DEFAULT.length)) || agent.name;
}
