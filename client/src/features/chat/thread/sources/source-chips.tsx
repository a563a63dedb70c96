import type { MessageSource } from '@contract/chat/sources';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { CHIP, CHIP_ITEM, CHIP_LIST, ChipContent, isLinked, LINKED } from './source-chip';

/** The sources of a reply, numbered. */
export function SourceChips({ sources }: { sources: readonly MessageSource[] }) {
  const { t } = useTranslation('sources');
  return (
    <ol aria-label={t('label')} className={CHIP_LIST}>
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sources of a reply never change
        <li key={at} className={CHIP_ITEM}>
          <SourceChip source={source} number={at + 1} />
        </li>
      ))}
    </ol>
  );
}

function SourceChip({ source: { title, url }, number }: { source: MessageSource; number: number }) {
  const { t } = useTranslation('sources');
  const content = (
    <ChipContent number={number} title={title}>
      <span className="sr-only">{t('number', { number })}</span>
    </ChipContent>
  );
  if (!isLinked(url)) {
    return (
      <span data-source={number} tabIndex={-1} title={title} className={cn(CHIP, 'text-fg2')}>
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
      className={cn(CHIP, LINKED)}
    >
      {content}
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{t('newTab')}</span>
    </a>
  );
}
