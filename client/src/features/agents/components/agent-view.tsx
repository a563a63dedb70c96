import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language';
import { AgentAvatar } from '../../../ui/avatar';
import { CrownCount, crownsOf } from '../../../ui/crown-count';
import { PageTitle } from '../../../ui/page-title';
import type { Agent } from '../api/agents-api';
import { CreatorCard } from './creator-card';
import { StartButton } from './start-button';
import { StatusBadge } from './status-badge';

/** One agent: picture and action on one side, words on the other. */
export function AgentView({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agent');
  const { language } = useLanguage();
  const crowns = crownsOf(agent.crowns_number);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[240px_minmax(0,1fr)] md:gap-12 lg:grid-cols-[280px_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <AgentAvatar
          id={agent.id}
          name={agent.name}
          image={agent.image}
          size={280}
          className="h-auto! w-[min(56vw,240px)]! aspect-square md:w-full!"
        />
        <div className="md:order-last">
          <StartButton agent={agent} />
        </div>
      </div>
      <div className="grid max-w-reading content-start gap-8">
        <header className="grid gap-3">
          <PageTitle title={agent.name} className="text-xl" />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <StatusBadge status={agent.status} />
            <CrownCount count={crowns} label={t('crowns', { count: crowns })} language={language} />
            <span className="text-sm text-fg2">{agent.type}</span>
          </div>
          {agent.short_description && <p className="text-lg text-fg2">{agent.short_description}</p>}
        </header>
        <Part title={t('about')}>
          <p className="whitespace-pre-line">{agent.description || t('noDescription')}</p>
        </Part>
        <Part title={t('skills')}>
          <Skills skills={agent.skills} />
        </Part>
        <Part title={t('creator')}>
          <CreatorCard creator={agent.creator} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Skills({ skills }: { skills: Agent['skills'] }) {
  const { t } = useTranslation('agent');
  if (!skills?.length) return <p className="text-fg2">{t('noSkills')}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {skills.map((skill) => (
        <li key={skill.id} className="max-w-full rounded-full bg-muted px-3.5 py-1.5 text-sm">
          {skill.name}
        </li>
      ))}
    </ul>
  );
}
