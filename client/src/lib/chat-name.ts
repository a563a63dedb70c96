import { cutTo, LIMITS } from '@contract/limits';

/** How the API begins the name of a chat that was created without one. */
const DEFAULT = 'Chat with ';

/** Whether the agent's name decides what the chat is called. */
export const mayBeDefaultName = (name: string | null | undefined): boolean => !name?.trim() || name.startsWith(DEFAULT);

/** The name that a user gave a chat; null without a name and for the API's default name. */
export function givenChatName(name: string | null | undefined, agentName: string): string | null {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || trimmed === cutTo(DEFAULT + agentName, LIMITS.chatName).trim() ? null : trimmed;
}

/** What a chat is called on screen: the name that it was given, otherwise the agent's. */
export const chatNameOf = (name: string | null | undefined, agentName: string): string =>
  givenChatName(name, agentName) ?? agentName;
