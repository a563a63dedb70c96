import { cutTo, LIMITS } from '@contract/limits';

/** The name that a user gave a chat; null without a name and for the API's default name. */
export function givenChatName(name: string | null | undefined, agentName: string): string | null {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || trimmed === cutTo(`Chat with ${agentName}`, LIMITS.chatName).trim() ? null : trimmed;
}
