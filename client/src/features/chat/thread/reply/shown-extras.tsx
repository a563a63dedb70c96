import type { MessageView } from '@contract/chat/realtime';
import type { ReactNode } from 'react';
import { loadTexts } from '../../../../i18n/start';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary';
import { SourcedReply } from '../sources/sourced-reply';
import { LazyReplySteps } from '../steps/lazy-reply-steps';

export interface ShownExtrasProps {
  /** Without an ID, its request is only shown. */
  message: Pick<MessageView, 'steps' | 'sources' | 'request'> & Partial<Pick<MessageView, 'id'>>;
  /** The text of the reply. */
  children: ReactNode;
}

const RequestPanel = preloadable(async () => {
  const [file] = await Promise.all([import('../requests/request-panel'), loadTexts(['requests'])]);
  return file.RequestPanel;
});

/** The text of a reply, between its steps, sources and request. */
export function ShownExtras({ message: { id, steps, sources, request }, children }: ShownExtrasProps) {
  return (
    <>
      <LazyReplySteps steps={steps} />
      {sources ? <SourcedReply sources={sources}>{children}</SourcedReply> : children}
      {request && (
        <LazyBoundary>
          <RequestPanel request={request} messageId={id} />
        </LazyBoundary>
      )}
    </>
  );
}
