/** Number of crowns of an agent, and whether the user gave one. */
export interface CrownState {
  crowns_number: number;
  crowned_by_me: boolean;
}

/** The optimistic state after a click, before the response. */
export function toggledCrown({ crowns_number, crowned_by_me }: CrownState): CrownState {
  return { crowned_by_me: !crowned_by_me, crowns_number: Math.max(0, crowns_number + (crowned_by_me ? -1 : 1)) };
}
