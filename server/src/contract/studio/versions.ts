/** Versions of agents. Separate from `LIMITS`, which the chat loads first. Characters are Unicode code points. */
export const VERSION_LIMITS = {
  /** Characters of a note. */
  note: 500,
  /** Number of versions to keep per agent. */
  kept: 100,
  /** Test questions of an agent. */
  questions: 20,
  /** Characters of a test question. */
  question: 500,
} as const;
