import { createContext } from 'react';

/** Scrolls the messages to their end, and keeps them there while they grow. Does nothing outside of a chat. */
export const ToBottomContext = createContext<() => void>(() => {});
