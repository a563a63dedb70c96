import type { MessageSource } from '@contract/chat/sources';
import { Fragment } from 'react';
import { cn } from '../../../lib/cn';
import { ExternalLink } from '../../../ui/navigation/external-link';

export interface AnswerSourcesProps {
  label: string;
  sources: readonly MessageSource[];
  className?: string;
}

/** The sources of an answer to a test message, in one line. */
export function AnswerSources({ label, sources, className }: AnswerSourcesProps) {
  if (sources.length === 0) return null;
  return (
    <p className={cn('text-xs text-fg2 [overflow-wrap:anywhere]', className)}>
      {label}{' '}
      {sources.map(({ title, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sources of an answer never change
        <Fragment key={at}>
          {at > 0 && ', '}
          {url ? <ExternalLink href={url}>{title}</ExternalLink> : title}
        </Fragment>
      ))}
    </p>
  );
}
