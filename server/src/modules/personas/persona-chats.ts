/** Chats that use personas. The chat module, which depends on this one, implements it. */
export interface PersonaChats {
  /** Numbers of chats by persona; without personas that no chat uses. */
  countByPersona(personaIds: readonly number[]): Promise<Map<number, number>>;
}

export const PERSONA_CHATS = Symbol('PERSONA_CHATS');
