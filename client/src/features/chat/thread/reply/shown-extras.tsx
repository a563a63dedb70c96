import type { MessageRequest } from '@contract/requests';
import type { MessageSource } from '@contract/sources';
import type { ReactNode } from 'react';
import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { LazyBoundary, OptionalBoundary } from '../../../../ui/feedback/lazy-boundary';

export interface ShownExtrasProps {
  sources?: readonly MessageSource[] | undefined;
  request?: MessageRequest | undefined;
  /** The message whose request the user can answer; absent: the request is only shown. */
  messageId?: number | undefined;
  /** The text of the reply. */
  children: ReactNode;
}

const SourcedReply = preloadable(async () => {
  const [file] = await Promise.all([import('../sources/sourced-reply'), loadTexts(['sources'])]);
  return file.SourcedReply;
});
const RequestPanel = preloadable(async () => {
  const [file] = await Promise.all([import('../requests/request-panel'), loadTexts(['requests'])]);
  return file.RequestPanel;
});

/** The text of a reply between what comes with it. */
export function ShownExtras({ sources, request, messageId, children }: ShownExtrasProps) {
  return (
    <>
      {sources ? (
        <OptionalBoundary instead={children}>
          <SourcedReply sources={sources}>{children}</SourcedReply>
        </OptionalBoundary>
      ) : (
        children
      )}
      {request && (
        <LazyBoundary>
          <RequestPanel request={request} messageId={messageId} />
        </LazyBoundary>
      )}
    </>
  );
}
