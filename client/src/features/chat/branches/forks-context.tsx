import { createContext, useContext } from 'react';
import type { ForkDto } from '../../../api/generated';

export interface Forks {
  /** Branches, by the message after which they diverge. */
  branches: ReadonlyMap<number, ForkDto>;
  /** Alternatives of a message, by its id. */
  edits: ReadonlyMap<number, ForkDto>;
  /** Alternatives of a reply, by the id of the user message. */
  replies: ReadonlyMap<number, ForkDto>;
}

export const NO_FORKS: Forks = { branches: new Map(), edits: new Map(), replies: new Map() };

export const ForksContext = createContext<Forks>(NO_FORKS);

interface ForkPlace {
  /** Null for the running reply. */
  messageId: number | null;
  /** The user message whose replies have their switch here. */
  replyTo?: number | null | undefined;
}

/** Forks with a switch at a message of the open chat. */
export function useForksAt({ messageId, replyTo }: ForkPlace): ForkDto[] {
  const { branches, edits, replies } = useContext(ForksContext);
  const forks = [branches.get(messageId ?? 0), edits.get(messageId ?? 0), replies.get(replyTo ?? 0)];
  return forks.filter((fork) => fork !== undefined);
}
