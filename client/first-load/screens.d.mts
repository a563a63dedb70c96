export interface Screen {
  path: string;
  budget: number;
  files: number;
  modules: string[];
  namespaces: string[];
  requests: string[];
}

export const SCREENS: Record<'landing' | 'marketplace' | 'chat', Screen>;
export const WHEN_IDLE: Pick<Screen, 'modules' | 'namespaces'>;
