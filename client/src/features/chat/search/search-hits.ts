import { hasWords } from './has-words';

/** Prepares message search hits for display. */
interface Range {
  start: number;
  end: number;
}

interface Hit {
  chat_id: number;
  message_id: number;
}

/** Part of a snippet: a match, or the text between two matches. */
export interface SnippetPart {
  /** Start offset, unique within the snippet. */
  at: number;
  text: string;
  found: boolean;
}

/** Splits a snippet at its matches. Overlapping and out-of-range matches are tolerated. */
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

/** Groups hits by chat in the given order, newest first, and drops duplicates. */
export function hitsByChat<H extends Hit>(hits: readonly H[]): HitsOfChat<H>[] {
  const groups = new Map<number, HitsOfChat<H>>();
  for (const hit of hits) {
    const group = groups.get(hit.chat_id) ?? { chatId: hit.chat_id, hits: [] };
    if (!group.hits.some((known) => known.message_id === hit.message_id)) group.hits.push(hit);
    groups.set(hit.chat_id, group);
  }
  return [...groups.values()];
}

/** Up to `max` chats whose names contain all words of the search. */
export function chatsNamed<C extends { name: string | null }>(chats: readonly C[], search: string, max: number): C[] {
  if (search.trim() === '') return [];
  return chats.filter(({ name }) => hasWords(name ?? '', search)).slice(0, max);
}
