import { useMe } from '../../../../api/session/session';
import { ChipList } from '../../../../ui/layout/chip-list';
import type { Agent } from '../../api/agents-api';
import { startKindOf } from '../start-kind';
import { useStartChat } from '../use-start-chat';

const PLAIN = 'max-w-full rounded-[18px] bg-muted px-3.5 py-1.5 text-sm [overflow-wrap:anywhere]';

/** First messages that an agent suggests. A click starts a chat and sends the text. */
export function Starters({ agent }: { agent: Agent }) {
  const me = useMe();
  const { start, isLoading } = useStartChat(agent);
  if (startKindOf(agent, me?.id) === 'start') {
    return (
      <ChipList
        texts={agent.starters}
        aria-busy={isLoading || undefined}
        onSelect={(message) => void start({ message })}
      />
    );
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {agent.starters.map((text) => (
        <li key={text} className={PLAIN}>
          {text}
        </li>
      ))}
    </ul>
  );
}
