import { LIMITS } from '@contract/limits';

/** Why a message cannot be sent; also a translation key under `composer`. */
export type Obstacle = 'unavailable' | 'offline' | 'inFlight' | 'blank' | 'overLimit';

export interface MessageState {
  text: string;
  /** Number of attached files. */
  files?: number;
  /** The agent accepts messages. */
  writable: boolean;
  /** The agent does not accept messages because it is offline. */
  offline?: boolean;
  /** The previous message is being sent. */
  inFlight: boolean;
}

/** Characters as the server counts them. */
export const lengthOf = (text: string): number => [...text].length;

/** The text of a draft to send: without leading blank lines and trailing white space. Code keeps its indentation. */
export const messageOf = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();

export const isBlank = (text: string): boolean => text.trim() === '';

/** Why a message cannot be sent now; null when it can. */
export function obstacleTo({ text, files, writable, offline, inFlight }: MessageState): Obstacle | null {
  if (!writable) return offline ? 'offline' : 'unavailable';
  if (inFlight) return 'inFlight';
  if (!files && isBlank(text)) return 'blank';
  return lengthOf(text) > LIMITS.message ? 'overLimit' : null;
}
