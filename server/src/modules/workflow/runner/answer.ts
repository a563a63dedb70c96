import type { MessageSource } from '../../../contract/sources.js';

/** The pieces of a reply, and at the end its sources: chapters of the agent's knowledge base, by title only. */
export type Answer = AsyncGenerator<string, MessageSource[]>;

export const sourcesOf = (chapters: readonly { title: string }[]): MessageSource[] =>
  chapters.map(({ title }) => ({ title }));
