/** Hits of a message search, as shown on screen. */
interface Range {
  start: number;
  end: number;
}

interface Hit {
  chat_id: number;
  message_id: number;
}

/** A part of a snippet: one of the words that were looked for, or what lies between them. */
export interface SnippetPart {
  /** Where it begins: tells parts with the same text apart. */
  at: number;
  text: string;
  found: boolean;
}

/** A snippet in parts. Ranges that overlap, or lie outside of it, do no harm. */
export function snippetParts(snippet: string, matches: readonly Range[]): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = 0;
  const add = (end: number, found: boolean): void => {
    if (end > at) parts.push({ at, text: snippet.slice(at, end), found });
    at = Math.max(at, end);
  };
  for (const { start, end } of [...matches].sort((a, b) => a.start - b.start)) {
    add(Math.min(start, snippet.length), false);
    add(Math.min(end, snippet.length), true);
  }
  add(snippet.length, false);
  return parts;
}

/** The hits of one chat. */
export interface HitsOfChat<H> {
  chatId: number;
  hits: H[];
}

/** Hits by chat: the chat of the newest hit first, and in each the newest hit first. Each message once. */
export function hitsByChat<H extends Hit>(hits: readonly H[]): HitsOfChat<H>[] {
  const groups = new Map<number, HitsOfChat<H>>();
  for (const hit of hits) {
    const group = groups.get(hit.chat_id) ?? { chatId: hit.chat_id, hits: [] };
    if (!group.hits.some((known) => known.message_id === hit.message_id)) group.hits.push(hit);
    groups.set(hit.chat_id, group);
  }
  return [...groups.values()];
}

/** The chats whose name holds all words of a search, at most so many. */
export function chatsNamed<C extends { name: string | null }>(chats: readonly C[], search: string, max: number): C[] {
  const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  return chats
    .filter(({ name }) => {
      const lower = name?.toLocaleLowerCase() ?? '';
      return words.every((word) => lower.includes(word));
    })
    .slice(0, max);
}
