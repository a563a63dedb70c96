import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../i18n/use-language';
import { paths } from '../../../lib/paths';
import { AgentAvatar } from '../../../ui/avatar';
import { CrownCount, crownsOf } from '../../../ui/crown-count';
import type { Agent } from '../api/marketplace-api';

const frame = 'grid grid-cols-[72px_minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-card p-4';

/** One agent of the catalogue. The whole card is one link. */
export function AgentCard({ agent }: { agent: Agent }) {
  const { t } = useTranslation('marketplace');
  const { language } = useLanguage();
  const crowns = crownsOf(agent.crowns_number);
  return (
    <article
      className={`${frame} relative transition-colors duration-[120ms] ease-out focus-within:border-control hover:border-control`}
    >
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={72} />
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-[17px] leading-[1.25] tracking-[-0.01em]">
          <Link
            to={paths.agent(agent.id)}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-primary"
          >
            {agent.name}
          </Link>
        </h2>
        <p className="truncate text-xs text-fg2">{agent.type}</p>
      </div>
      <p className="col-span-full line-clamp-2 min-h-[42px] text-sm text-fg2">{agent.short_description}</p>
      <div className="col-span-full flex items-center justify-between gap-3 text-sm">
        <CrownCount count={crowns} label={t('crowns', { count: crowns })} language={language} />
        <span aria-hidden="true" className="font-semibold text-primary">
          {t('open')} →
        </span>
      </div>
    </article>
  );
}

/** The place of a card that is still to come: the same size to the pixel. */
export function AgentCardSkeleton() {
  return (
    <div aria-hidden="true" className={frame}>
      <span className="size-[72px] animate-breathe rounded-squircle bg-muted" />
      <span className="grid content-start gap-2 pt-1">
        <span className="h-4 w-3/4 animate-breathe rounded-control bg-muted" />
        <span className="h-3 w-1/3 animate-breathe rounded-control bg-muted" />
      </span>
      <span className="col-span-full grid h-[42px] content-start gap-2 pt-1">
        <span className="h-3 w-full animate-breathe rounded-control bg-muted" />
        <span className="h-3 w-4/5 animate-breathe rounded-control bg-muted" />
      </span>
      <span className="col-span-full flex h-[21px] items-center justify-between">
        <span className="h-3 w-10 animate-breathe rounded-control bg-muted" />
        <span className="h-3 w-20 animate-breathe rounded-control bg-muted" />
      </span>
    </div>
  );
}
