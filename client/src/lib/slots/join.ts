import { createContext, useContext } from 'react';

/** Opens the sign-in dialog over the page. Undefined on pages without the dialog, which link to the sign-in page. */
const Join = createContext<(() => void) | undefined>(undefined);

export const JoinProvider = Join.Provider;
export const useJoin = (): (() => void) | undefined => useContext(Join);
