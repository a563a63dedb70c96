import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths';
import { personName } from '../../../lib/person-name';
import { PersonAvatar } from '../../../ui/images/avatar';
import { type Agent, useAgentsCountQuery } from '../api/agents-api';

const cardStyle = 'flex items-center gap-3 rounded-card border border-line bg-card p-4';

/** The creator of the agent, with a link to the creator page. */
export function CreatorCard({ agent: { id, creator } }: { agent: Pick<Agent, 'id' | 'creator'> }) {
  const { t } = useTranslation('agent');
  const { data: count } = useAgentsCountQuery(creator?.id ?? 0, { skip: !creator });
  const name = personName(creator) ?? t('anonymous');
  const content = (
    <>
      <PersonAvatar id={creator?.id ?? 0} name={name} image={creator?.image} size={48} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{name}</span>
        <span className="min-h-[18px] text-xs text-fg2">{count !== undefined && t('agentsCreated', { count })}</span>
      </span>
    </>
  );
  if (!creator) return <div className={cardStyle}>{content}</div>;
  return (
    <Link
      to={paths.creator(creator.id)}
      // Lets the creator's page link back here.
      state={{ fromAgentId: id }}
      className={`${cardStyle} transition-colors duration-[120ms] ease-out hover:border-control`}
    >
      {content}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-fg2" />
    </Link>
  );
}
