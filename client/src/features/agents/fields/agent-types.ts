import { KNOWN_TYPES } from '../../../lib/agent-type';

/** Categories that are always suggested, even when no agent has them. */
const SUGGESTED: readonly string[] = KNOWN_TYPES;

/** The suggested categories, followed by the other existing ones. */
export function typeSuggestions(existing: readonly string[] | undefined): string[] {
  const others = (existing ?? []).map((type) => type.trim()).filter((type) => type && !SUGGESTED.includes(type));
  return [...SUGGESTED, ...new Set(others)];
}
