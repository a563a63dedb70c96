import { createContext, useContext } from 'react';

/** Text of the fence that a running reply is still writing. */
export const GrowingFence = createContext<string | undefined>(undefined);

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** Whether this code may still grow. Fences in lists are indented, so spaces do not count. */
export function useIsGrowing(code: string): boolean {
  const growing = useContext(GrowingFence);
  return growing !== undefined && withoutSpaces(growing) === withoutSpaces(code);
}
