/** Request of the page to the sandbox. */
export interface ToSandbox {
  source: string;
  theme: 'light' | 'dark';
}

/** Messages of the sandbox to the page: ready, started, and the outcome. */
export type FromSandbox =
  | { kind: 'ready' | 'drawing' | 'broken' }
  | { kind: 'drawn'; svg: string; width: number; height: number };

/** Larger diagrams are shown as source. Lengths in characters. */
export const DIAGRAM_LIMITS = { source: 10_000, edges: 300, svg: 1_500_000 } as const;
