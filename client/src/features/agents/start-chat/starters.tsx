import { useState } from 'react';
import { useMe } from '../../../api/session/session';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { ChipList } from '../../../ui/layout/chip-list';
import type { Agent } from '../api/agents-api';
import { StartChatDialog } from './lazy-start-chat-dialog';
import { startKindOf } from './start-kind';

const PLAIN = 'max-w-full rounded-[18px] bg-muted px-3.5 py-1.5 text-sm [overflow-wrap:anywhere]';

/** First messages that an agent suggests. A click starts a chat with the text in the message box. */
export function Starters({ agent }: { agent: Agent }) {
  const me = useMe();
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState(false);
  const canStart = startKindOf(agent, me?.id) === 'start';
  const choose = (text: string) => {
    setChosen(text);
    setOpen(true);
  };
  return (
    <>
      {canStart ? (
        <ChipList texts={agent.starters} opensDialog onSelect={choose} />
      ) : (
        <ul className="flex flex-wrap gap-2">
          {agent.starters.map((text) => (
            <li key={text} className={PLAIN}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && (
        <LazyBoundary onClose={() => setChosen(undefined)}>
          <StartChatDialog agent={agent} starter={chosen} open={open} onOpenChange={setOpen} />
        </LazyBoundary>
      )}
    </>
  );
}
