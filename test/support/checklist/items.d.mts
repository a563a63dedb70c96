export const ITEMS: { id: string; what: string }[];
export function idsIn(text: string): string[];
