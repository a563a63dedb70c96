import type { MessageSource } from '@contract/sources';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';

const chipStyle =
  'touch-target inline-flex max-w-full scroll-my-16 items-center gap-1.5 rounded-full border border-line bg-card py-1 pr-3 pl-1 text-xs';

/** The sources of a reply, numbered. */
export function SourceChips({ sources }: { sources: readonly MessageSource[] }) {
  const { t } = useTranslation('sources');
  return (
    <ol aria-label={t('label')} className="mt-2 flex flex-wrap gap-2">
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sources of a reply never change
        <li key={at} className="max-w-full min-w-0">
          <SourceChip source={source} number={at + 1} />
        </li>
      ))}
    </ol>
  );
}

function SourceChip({ source: { title, url }, number }: { source: MessageSource; number: number }) {
  const { t } = useTranslation('sources');
  const content = (
    <>
      <span
        aria-hidden="true"
        className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-muted px-1 font-semibold"
      >
        {number}
      </span>
      <span className="sr-only">{t('number', { number })}</span>
      <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
        {title}
      </span>
    </>
  );
  if (!url || !/^https?:\/\//i.test(url)) {
    return (
      <span data-source={number} tabIndex={-1} title={title} className={cn(chipStyle, 'text-fg2')}>
        {content}
      </span>
    );
  }
  return (
    <a
      data-source={number}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={`${title}\n${new URL(url).hostname}`}
      className={cn(chipStyle, 'font-medium text-primary hover:bg-muted')}
    >
      {content}
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{t('newTab')}</span>
    </a>
  );
}
