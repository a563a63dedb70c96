import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/session/session';
import { loadTexts } from '../../../i18n/start';
import { useTypeName } from '../../../lib/agent-type';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { AgentAvatar } from '../../../ui/images/avatar';
import { PageTitle } from '../../../ui/navigation/page-title';
import type { Agent } from '../api/agents-api';
import { StatusBadge } from '../publish/status-badge';
import { FirstMessage } from '../start-chat/first-message/first-message';
import { Starters } from '../start-chat/first-message/starters';
import { StartButton } from '../start-chat/start-button';
import { CreatorCard } from './creator-card';
import { CrownButton } from './crown/crown-button';
import { OwnerActions } from './owner-actions';
import { ReportButton } from './report-button';
import { WorkflowNotice } from './workflow-notice';

const RatingsPanel = preloadable(async () => {
  const [file] = await Promise.all([import('./ratings-panel'), loadTexts(['agentSettings', 'chatTools'])]);
  return file.RatingsPanel;
});
const RunsPanel = preloadable(async () => {
  const [file] = await Promise.all([import('../runs/runs-panel'), loadTexts(['agentSettings'])]);
  return file.RunsPanel;
});

const HiddenNotice = preloadable(async () => {
  const [file] = await Promise.all([import('./hidden-notice'), loadTexts(['report'])]);
  return file.HiddenNotice;
});

/** Below 768 px, image and name share a row above the rest. From 768 px there are two columns, the first one sticky. */
export const agentLayout = {
  page: 'grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-6 md:grid-cols-[240px_minmax(0,1fr)] md:gap-x-12 lg:grid-cols-[280px_minmax(0,1fr)]',
  aside: 'contents md:sticky md:top-20 md:grid md:content-start md:gap-4 md:self-start',
  words: 'contents md:grid md:max-w-reading md:content-start md:gap-8',
  action: 'order-3 col-span-full grid gap-3 md:order-none',
  head: 'order-2 grid content-center gap-2 md:order-none md:gap-3',
  body: 'order-4 col-span-full grid content-start gap-8 md:order-none',
};

/** The content of an agent's page: image and actions on one side, texts on the other. */
export function AgentView({ agent }: { agent: Agent }) {
  const me = useMe();
  const isOwn = agent.creator !== null && agent.creator.id === me?.id;
  return (
    <div className={agentLayout.page}>
      <div className={agentLayout.aside}>
        <AgentAvatar
          id={agent.id}
          name={agent.name}
          image={agent.image}
          size={280}
          className="h-auto! w-full! aspect-square max-md:text-[34px]!"
        />
        <div className={agentLayout.action}>
          <StartButton agent={agent} />
          {isOwn ? <OwnerActions agent={agent} /> : <WorkflowNotice agent={agent} />}
          {!isOwn && <ReportButton agent={agent} />}
        </div>
      </div>
      <div className={agentLayout.words}>
        <AgentHeader agent={agent} />
        <AgentBody agent={agent} isOwn={isOwn} />
      </div>
    </div>
  );
}

/** Name, status, crowns and type. */
function AgentHeader({ agent }: { agent: Agent }) {
  const typeName = useTypeName();
  return (
    <header className={agentLayout.head}>
      <PageTitle title={agent.name} className="line-clamp-3" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusBadge status={agent.status} availability={agent.availability} hidden={Boolean(agent.hidden)} />
        <CrownButton agent={agent} />
        <span className="text-sm text-fg2">{typeName(agent.type)}</span>
      </div>
    </header>
  );
}

/** @param isOwn the user created the agent */
function AgentBody({ agent, isOwn }: { agent: Agent; isOwn: boolean }) {
  const { t } = useTranslation('agent');
  return (
    <div className={agentLayout.body}>
      {agent.hidden && (
        <LazyBoundary>
          <HiddenNotice hidden={agent.hidden} />
        </LazyBoundary>
      )}
      {agent.short_description && agent.short_description !== agent.description && (
        <p className="text-lg text-fg2">{agent.short_description}</p>
      )}
      <FirstMessage agent={agent} />
      <Part title={t('about')}>
        <p className="whitespace-pre-line">{agent.description || t('noDescription')}</p>
      </Part>
      {(isOwn || agent.skills.length > 0) && (
        <Part title={t('skills')}>
          <Skills skills={agent.skills} />
        </Part>
      )}
      {/* Absent from a server of the release before starters. */}
      {agent.starters?.length > 0 && (
        <Part title={t('starters.title')}>
          <Starters agent={agent} />
        </Part>
      )}
      <Part title={t('creator')}>
        <CreatorCard agent={agent} />
      </Part>
      {isOwn && (
        <LazyBoundary>
          <RatingsPanel agentId={agent.id} />
        </LazyBoundary>
      )}
      {isOwn && (
        <LazyBoundary>
          <RunsPanel agentId={agent.id} />
        </LazyBoundary>
      )}
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
