import { useSyncExternalStore } from 'react';
import { onReading, readingNow } from './reading-state';

/** Whether this message is being read aloud. */
export const useIsReading = (messageId: number): boolean =>
  useSyncExternalStore(onReading, () => readingNow() === messageId);
