import { isFulfilled, isPending, type Middleware } from '@reduxjs/toolkit';
import { type TrackedAction, track } from '../lib/browser/track';

/** Successful mutations that are reported. Only the event name is sent. */
const EVENTS: Readonly<Record<string, TrackedAction>> = {
  accountExchangeOtp: 'signed_in',
  accountSignIn: 'signed_in',
  accountJoinWaitlist: 'waitlist_joined',
  agentsCreate: 'agent_created',
  agentsUpvote: 'crown_toggled',
  chatsCreate: 'chat_started',
  chatsShare: 'chat_shared',
};

interface Call {
  endpointName?: string;
  /** Set when the next page of an infinite query is loaded. */
  direction?: string;
  originalArgs?: { search?: string; updateAgentDto?: { status?: string } };
}

/** Reports user actions to analytics in one place, so that no feature has to. */
export const trackedEvents: Middleware = () => (next) => (action) => {
  if (isFulfilled(action)) {
    const { endpointName = '', originalArgs } = action.meta.arg as Call;
    const published = endpointName === 'agentsUpdate' && originalArgs?.updateAgentDto?.status === 'ready';
    const name = published ? 'agent_published' : EVENTS[endpointName];
    if (name) track({ kind: 'event', name });
  } else if (isPending(action)) {
    const { endpointName, originalArgs, direction } = action.meta.arg as Call;
    // Catalogue searches only: chat searches are private. A further page is not a new search.
    if (endpointName === 'agentsPage' && originalArgs?.search && !direction)
      track({ kind: 'search', text: originalArgs.search });
  }
  return next(action);
};
