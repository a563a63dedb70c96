/** Limits of imported files. */
export const IMPORT_LIMITS = {
  /** Agents of one file. */
  agents: 20,
} as const;
