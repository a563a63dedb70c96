import { useTranslation } from 'react-i18next';
import { personName } from '../../../lib/person-name';
import { PersonAvatar } from '../../../ui/images/avatar';
import { Badge } from '../../../ui/layout/badge';
import { PageTitle } from '../../../ui/navigation/page-title';
import type { Creator } from '../api/marketplace-api';
import { handleOf } from './creator';

/** The image is beside the name; on narrow screens the bio is below both. */
const layout = {
  frame:
    'grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 gap-y-4 md:grid-cols-[112px_minmax(0,1fr)] md:gap-x-6',
  avatar: 'size-[72px]! md:row-span-2 md:size-28! md:self-start',
  bio: 'col-span-full max-w-reading md:col-start-2',
};

export interface CreatorProfileProps {
  creator: Creator;
  /** Number of the creator's agents; undefined while it loads. */
  agentsCount: number | undefined;
}

/** The creator's name, image and bio. */
export function CreatorProfile({ creator, agentsCount }: CreatorProfileProps) {
  const { t } = useTranslation('marketplace');
  const name = personName(creator);
  const handle = handleOf(creator.username, name);
  return (
    <header className={layout.frame}>
      <PersonAvatar id={creator.id} name={name} image={creator.image} size={112} className={layout.avatar} />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <PageTitle title={name ?? t('creator.anonymous')} className="line-clamp-3 max-w-full" />
        {handle && <p className="max-w-full truncate text-fg2">{handle}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-fg2">
          <Badge tone="primary">{t('creator.label')}</Badge>
          <span className="min-h-[21px]">
            {agentsCount !== undefined && t('creator.agentsCreated', { count: agentsCount })}
          </span>
        </div>
      </div>
      {creator.bio?.trim() && <p className={`${layout.bio} whitespace-pre-line`}>{creator.bio.trim()}</p>}
    </header>
  );
}

/** Placeholder of a profile. */
export function CreatorProfileSkeleton() {
  const { t } = useTranslation('marketplace');
  return (
    <div role="status">
      <PageTitle title={t('creator.loading')} hidden provisional />
      <div aria-hidden="true" className={`${layout.frame} animate-appear-late`}>
        <span className={`${layout.avatar} animate-breathe rounded-full bg-muted`} />
        <span className="grid gap-2">
          <span className="h-7 w-48 max-w-full animate-breathe rounded-control bg-muted" />
          <span className="h-5 w-32 animate-breathe rounded-control bg-muted" />
        </span>
        <span className={`${layout.bio} h-5 w-full animate-breathe rounded-control bg-muted`} />
      </div>
    </div>
  );
}
