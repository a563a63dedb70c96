import type { Screen } from '../../../client/first-load/screens.mjs';

type Files = Pick<Screen, 'modules' | 'namespaces'>;

export type Manifest = Record<string, { file: string; imports?: string[] }>;

export function filesOf(manifest: Manifest, screen: Files, language: string): Set<string>;
export function largestOf(manifest: Manifest, screen: Files, sizeOf: (file: string) => number): number;
