import type { PersonaChange } from '../../../../contract/chat/realtime.js';
import { LIMITS } from '../../../../contract/limits.js';

/** Adds a change. Changes without a message in between are merged, and removed if they restore the original persona. */
export function withPersonaChange(known: readonly PersonaChange[], change: PersonaChange): PersonaChange[] {
  const last = known.at(-1);
  if (last?.after_seq !== change.after_seq) return [...known, change].slice(-LIMITS.personaChanges);
  const others = known.slice(0, -1);
  return last.from === change.to ? others : [...others, { ...change, from: last.from }];
}

/** The name of the persona that wrote the message with this `seq`, given the current persona. */
export function personaAt(changes: readonly PersonaChange[], seq: number, present: string | null): string | null {
  const next = changes.find(({ after_seq }) => seq <= after_seq);
  return next ? next.from : present;
}
