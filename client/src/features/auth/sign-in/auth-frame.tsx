import { createContext, useContext } from 'react';

/** Where the steps of the way in stand: on a page of their own, or in a dialog over another page. */
type AuthFrame = 'page' | 'dialog';

const Frame = createContext<AuthFrame>('page');

export const AuthFrameProvider = Frame.Provider;
export const useAuthFrame = (): AuthFrame => useContext(Frame);
