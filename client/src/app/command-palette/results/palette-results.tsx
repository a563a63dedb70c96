import { useDebounced } from '../../../lib/time/use-debounced';
import { PaletteActions } from './palette-actions';
import { PaletteAgents } from './palette-agents';
import { PaletteChats } from './palette-chats';

const SEARCH_DELAY = 200;

interface PaletteResultsProps {
  search: string;
  /** Whether the user is choosing an agent for a new chat. */
  isNewChat: boolean;
  onNewChat: () => void;
  onLead: () => void;
  onClose: () => void;
  onShortcuts: () => void;
  /** Called when the results have changed. */
  onLines: () => void;
}

/** Results of the palette: only agents for a new chat, otherwise chats, agents, actions and pages. */
export function PaletteResults({ search, isNewChat, onLines, onLead, ...actions }: PaletteResultsProps) {
  const words = search.trim();
  const settled = useDebounced(words, SEARCH_DELAY);
  const agents = { search: settled, isOld: settled !== words, onLead, onLines };
  if (isNewChat) return <PaletteAgents {...agents} isNewChat />;
  return (
    <>
      <PaletteChats search={words} onLead={onLead} onLines={onLines} />
      {settled !== '' && words !== '' && <PaletteAgents {...agents} isNewChat={false} />}
      <PaletteActions {...actions} search={words} onLead={onLead} />
    </>
  );
}
