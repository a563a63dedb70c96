import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../ui/avatar';
import { type Agent, useAgentsCountQuery } from '../api/agents-api';
import { creatorName } from '../model/creator-name';

/** Who made the agent. */
export function CreatorCard({ creator }: { creator: Agent['creator'] }) {
  const { t } = useTranslation('agent');
  const { data: count } = useAgentsCountQuery(creator?.id ?? 0, { skip: !creator });
  const name = creatorName(creator) ?? t('anonymous');
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-card p-4">
      <PersonAvatar id={creator?.id ?? 0} name={name} image={creator?.image} size={48} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="min-h-[18px] text-xs text-fg2">{count !== undefined && t('agentsCreated', { count })}</p>
      </div>
    </div>
  );
}
