/** Offered whether or not there is such an agent yet. */
const SUGGESTED: readonly string[] = ['avatar', 'helpers', 'person'];

/** The suggested categories first, then those that there are. */
export function typeSuggestions(existing: readonly string[] | undefined): string[] {
  const others = (existing ?? []).map((type) => type.trim()).filter((type) => type && !SUGGESTED.includes(type));
  return [...SUGGESTED, ...new Set(others)];
}
