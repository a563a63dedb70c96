import { cutTo, LIMITS } from '@contract/limits';

/** A chat's name as far as a person gave one; null for no name and for the one that the API gives by default. */
export function givenChatName(name: string | null | undefined, agentName: string): string | null {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || trimmed === cutTo(`Chat with ${agentName}`, LIMITS.chatName).trim() ? null : trimmed;
}
