import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { useLanguage } from '../../../i18n/use-language';
import { useTypeName } from '../../../lib/agent-type';
import { paths } from '../../../lib/navigation/paths';
import { agentWithMessage } from '../../../lib/navigation/suggested-message';
import { Markdown } from '../../../markdown/markdown';
import { buttonStyle } from '../../../ui/buttons/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { MissingPage } from '../../../ui/feedback/missing-page';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { AgentAvatar } from '../../../ui/images/avatar';
import { CrownCount } from '../../../ui/layout/crown-count';
import { PageTitle } from '../../../ui/navigation/page-title';
import { type PublicAgentView, usePublicAgentsGetQuery } from '../api/public-page-api';

/** An agent on its public page, for anyone. */
export function PublicAgent() {
  const { t } = useTranslation('publicPage');
  const errorText = useErrorText();
  const { slug = '' } = useParams();
  const { data: agent, error, isFetching, refetch } = usePublicAgentsGetQuery({ slug });
  if (agent) return <Agent agent={agent} />;
  if (error && isApiError(error) && error.status === 404) {
    return <MissingPage title={t('missingTitle')} text={t('missingText')} home={t('home')} />;
  }
  if (error && !isFetching) {
    return (
      <>
        <PageTitle title={t('pageTitle')} hidden />
        <ErrorState title={t('pageFailed')} message={errorText(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <div role="status" aria-label={t('pageLoading')} className="grid gap-6">
      <PageTitle title={t('pageTitle')} hidden provisional />
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
    </div>
  );
}

function Agent({ agent }: { agent: PublicAgentView }) {
  const { t } = useTranslation('publicPage');
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <AgentHeader agent={agent} />
      <ChatLink agent={agent} className="max-md:w-full md:justify-self-start" />
      {agent.sample && (
        <Part title={t('sample')}>
          <Sample sample={agent.sample} />
        </Part>
      )}
      {agent.description !== agent.short_description && (
        <Part title={t('about')}>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{agent.description}</p>
        </Part>
      )}
      {agent.starters.length > 0 && (
        <Part title={t('canAsk')}>
          <ul className="flex flex-wrap gap-2">
            {agent.starters.map((text) => (
              <li key={text} className="max-w-full">
                <Link
                  to={agentWithMessage(agent.id, text)}
                  className="block rounded-[18px] border border-control px-3.5 py-1.5 text-sm [overflow-wrap:anywhere] hover:bg-muted"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  );
}

function AgentHeader({ agent }: { agent: PublicAgentView }) {
  const { t } = useTranslation('publicPage');
  const typeName = useTypeName();
  const { language } = useLanguage();
  return (
    <header className="flex flex-wrap items-center gap-6">
      <AgentAvatar id={agent.id} name={agent.name} image={agent.image} size={120} />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <PageTitle title={agent.name} className="[overflow-wrap:anywhere]" />
        <p className="text-lg text-fg2">{agent.short_description}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-fg2">
          <span>{typeName(agent.type)}</span>
          <span>{t('by', { name: agent.creator })}</span>
          {agent.crowns_number > 0 && (
            <CrownCount
              count={agent.crowns_number}
              label={t('crowns', { count: agent.crowns_number })}
              language={language}
            />
          )}
        </p>
      </div>
    </header>
  );
}

/** A question and the agent's answer. */
function Sample({ sample }: { sample: NonNullable<PublicAgentView['sample']> }) {
  const { t } = useTranslation('publicPage');
  return (
    <div className="grid gap-4 rounded-card border border-line bg-card p-4 md:p-6">
      <p className="justify-self-end rounded-card bg-muted px-4 py-2.5 whitespace-pre-line [overflow-wrap:anywhere]">
        <span className="sr-only">{t('question')}: </span>
        {sample.question}
      </p>
      <div className="min-w-0">
        <span className="sr-only">{t('answer')}: </span>
        <Markdown text={sample.answer} />
      </div>
    </div>
  );
}

/** Links to the agent's page; visitors sign in first and then return to it. */
function ChatLink({ agent, className }: { agent: PublicAgentView; className: string }) {
  const { t } = useTranslation('publicPage');
  return (
    <Link to={paths.agent(agent.id)} className={`${buttonStyle({})} ${className}`}>
      <MessageCircle aria-hidden="true" />
      {t('chat')}
    </Link>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
