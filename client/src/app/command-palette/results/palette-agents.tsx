import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { useAgentsListQuery, useChatsCreateMutation } from '../../../api/generated';
import { currentPathCheck } from '../../../lib/navigation/is-same-path';
import { paths } from '../../../lib/navigation/paths';
import { notify } from '../../../ui/feedback/notify';
import { AgentAvatar } from '../../../ui/images/avatar';
import { PaletteGroup, PaletteItem, PaletteNote } from './palette-item';

const SHOWN = { found: 6, choice: 12 };

export interface PaletteAgentsProps {
  search: string;
  /** The search has changed since: these results are outdated, and a quick Enter must not choose one. */
  isOld: boolean;
  /** Choosing an agent starts a chat instead of opening the agent's page. */
  isNewChat: boolean;
  onLead: () => void;
  /** Called when the results have changed. */
  onLines: () => void;
}

/** Agents whose names match the search, from the server. */
export function PaletteAgents({ search, isOld, isNewChat, onLead, onLines }: PaletteAgentsProps) {
  const { t } = useTranslation('commandPalette');
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [create, { isLoading: isStarting }] = useChatsCreateMutation();
  const { data, currentData, error, isFetching } = useAgentsListQuery({
    ...(search === '' ? { sort: 'popular' } : { search }),
    ...(isNewChat ? { status: 'ready' } : {}),
    pageSize: isNewChat ? SHOWN.choice : SHOWN.found,
  });

  const first = data?.[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the first result changes
  useEffect(onLines, [first, onLines]);

  async function start(agentId: number): Promise<void> {
    const isSamePath = currentPathCheck();
    try {
      const { id } = await create({ createChatDto: { agent_id: agentId } }).unwrap();
      notify.success({ title: t('newChat.created'), id: 'chat-created' });
      if (isSamePath()) void navigate(paths.chat(id));
      onLead();
    } catch (failure) {
      notify.error({ title: t('newChat.failed'), description: textOf(failure) });
    }
  }
  const choose = (agentId: number): void => {
    if (isOld || currentData === undefined) return;
    if (isNewChat) {
      void start(agentId);
      return;
    }
    void navigate(paths.agent(agentId));
    onLead();
  };

  if (error && !isFetching) return <PaletteNote alert>{t('agents.error')}</PaletteNote>;
  if (!data) return <PaletteNote>{t('agents.loading')}</PaletteNote>;
  if (data.length === 0) return isNewChat ? <PaletteNote>{t('agents.none')}</PaletteNote> : null;
  return (
    <PaletteGroup heading={t(isNewChat ? 'newChat.title' : 'agents.found')}>
      {data.map(({ id, name, image }) => (
        <PaletteItem
          key={id}
          value={`agent:${id}`}
          icon={<AgentAvatar id={id} name={name} image={image} size={28} />}
          disabled={isStarting}
          onSelect={() => choose(id)}
        >
          {name}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}
