export interface Screen {
  path: string;
  budget: number;
  modules: string[];
  namespaces: string[];
}

export type Manifest = Record<string, { file: string; imports?: string[] }>;

export const SCREENS: Record<'landing' | 'marketplace' | 'chat', Screen>;
export const WHEN_IDLE: Pick<Screen, 'modules' | 'namespaces'>;
export function filesOf(
  manifest: Manifest,
  screen: Pick<Screen, 'modules' | 'namespaces'>,
  language: string,
): Set<string>;
export function largestOf(manifest: Manifest, screen: Screen, sizeOf: (file: string) => number): number;
