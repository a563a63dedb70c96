/** How many crowns an agent has, and whether one of them is one's own. */
export interface CrownState {
  crowns_number: number;
  crowned_by_me: boolean;
}

/** What a press on the crown will make of it, before the server has said so. */
export function toggledCrown({ crowns_number, crowned_by_me }: CrownState): CrownState {
  return { crowned_by_me: !crowned_by_me, crowns_number: Math.max(0, crowns_number + (crowned_by_me ? -1 : 1)) };
}
