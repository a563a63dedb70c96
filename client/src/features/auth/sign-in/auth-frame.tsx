import { createContext, useContext } from 'react';

/** Where the sign-in steps are shown: on a page or in a dialog over another page. */
type AuthFrame = 'page' | 'dialog';

const Frame = createContext<AuthFrame>('page');

export const AuthFrameProvider = Frame.Provider;
export const useAuthFrame = (): AuthFrame => useContext(Frame);
