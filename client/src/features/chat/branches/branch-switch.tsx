import { Suspense } from 'react';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { useFork } from './use-forks';

const BranchSwitchButtons = lazyWithRetry(async () => (await import('./branch-switch-buttons')).BranchSwitchButtons);

/** Switch between branches at a message where chats diverge. Most messages have none. */
export function BranchSwitch({ messageId }: { messageId: number }) {
  const fork = useFork(messageId);
  return <Suspense>{fork && <BranchSwitchButtons fork={fork} />}</Suspense>;
}
