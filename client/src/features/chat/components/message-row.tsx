import { memo } from 'react';
import type { ShownMessage } from '../model/timeline-view';
import { AgentMessage } from './agent-message';
import { OwnMessage } from './own-message';
import { UnsentMessage } from './unsent-message';

/** One message of whichever kind. Drawn again only when the message changes. */
export const MessageRow = memo(
  function MessageRow({ shown }: { shown: ShownMessage }) {
    if (shown.kind === 'unsent') return <UnsentMessage entry={shown.entry} />;
    if (shown.message.is_agent_message) return <AgentMessage message={shown.message} />;
    return <OwnMessage message={shown.message} delivery={shown.delivery} />;
  },
  // The view makes a new wrapper each time; what is inside stays the same object while it does not change.
  ({ shown: before }, { shown: after }) =>
    before.kind === 'saved' && after.kind === 'saved'
      ? before.message === after.message && before.delivery === after.delivery
      : before.kind === 'unsent' && after.kind === 'unsent' && before.entry === after.entry,
);
