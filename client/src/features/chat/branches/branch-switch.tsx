import { Suspense } from 'react';
import { loadTexts } from '../../../i18n/start';
import { lazyWithRetry } from '../../../lib/lazy/lazy-with-retry';
import { useForksAt } from './forks-context';

const BranchSwitchButtons = lazyWithRetry(async () => {
  const [file] = await Promise.all([import('./branch-switch-buttons'), loadTexts(['chatTools'])]);
  return file.BranchSwitchButtons;
});

/** Switches between branches and alternatives at a message where chats diverge. Most messages have none. */
export function BranchSwitch(place: Parameters<typeof useForksAt>[0]) {
  const forks = useForksAt(place);
  return (
    <Suspense>
      {forks.map((fork) => (
        <BranchSwitchButtons key={String(fork.is_alternative)} fork={fork} />
      ))}
    </Suspense>
  );
}
