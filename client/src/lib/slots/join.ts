import { createContext, useContext } from 'react';

/** Opens the way in over the page. Undefined where a page has no such dialog: there one goes to the page of signing in. */
const Join = createContext<(() => void) | undefined>(undefined);

export const JoinProvider = Join.Provider;
export const useJoin = (): (() => void) | undefined => useContext(Join);
