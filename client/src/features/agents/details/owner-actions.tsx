import { ChartNoAxesColumn, History, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { Button } from '../../../ui/buttons/button';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import type { Agent } from '../api/agents-api';
import { LazyPublishDialog } from '../publish/lazy-publish-dialog';
import { LazyQualityDialog } from '../quality/lazy-quality-dialog';
import { LazyAgentSettingsDialog } from '../settings/lazy-agent-settings-dialog';
import { OwnerMenu } from '../transfer/owner-menu';
import { WorkflowNotice } from './workflow-notice';

const VersionsDialog = preloadable(async () => {
  const [file] = await Promise.all([
    import('../versions/versions-dialog'),
    loadTexts(['agentForm', 'agentSettings', 'agentVersions']),
  ]);
  return file.VersionsDialog;
});
const DraftBar = preloadable(async () => {
  const [file] = await Promise.all([import('../versions/draft-bar'), loadTexts(['agentSettings', 'agentVersions'])]);
  return file.DraftBar;
});

type Opened = 'settings' | 'workflow' | 'publish' | 'versions' | 'changes' | 'quality';

/** The dialog that is open. Opened dialogs stay mounted so that they can animate when they close. */
function useOpenedDialogs() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [used, setUsed] = useState<readonly Opened[]>([]);
  return {
    opened,
    used,
    open: (what: Opened) => {
      setUsed([...used, what]);
      setOpened(what);
    },
    close: () => setOpened(null),
    /** Unmounts all dialogs. */
    forget: () => {
      setUsed([]);
      setOpened(null);
    },
  };
}

/** The creator's actions on the agent page. */
export function OwnerActions({ agent }: { agent: Agent }) {
  const dialogs = useOpenedDialogs();
  const { open } = dialogs;
  return (
    <div className="grid gap-3">
      <OwnerButtons agent={agent} onOpen={open} />
      {agent.has_draft && (
        <LazyBoundary>
          <DraftBar agent={agent} onCompare={() => open('changes')} />
        </LazyBoundary>
      )}
      <WorkflowNotice agent={agent} onLook={() => open('workflow')} />
      <OwnerDialogs agent={agent} dialogs={dialogs} />
    </div>
  );
}

/** The buttons wrap when their labels are too long for one row. */
function OwnerButtons({ agent, onOpen }: { agent: Agent; onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('agent');
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" className="flex-1 px-3" onClick={() => onOpen('settings')}>
        <Settings aria-hidden="true" />
        {t('owner.settings')}
      </Button>
      <Button variant="secondary" className="flex-1 px-3" onClick={() => onOpen('versions')}>
        <History aria-hidden="true" />
        {t('owner.versions')}
      </Button>
      <Button
        variant="secondary"
        className="flex-1 px-3"
        disabled={Boolean(agent.hidden)}
        onClick={() => onOpen('publish')}
      >
        {t(agent.status === 'ready' ? 'owner.unpublish' : 'owner.publish')}
      </Button>
      {/* Together, so that the menu never has a row of its own. */}
      <div className="flex flex-1 gap-2">
        <Button variant="secondary" className="flex-1 px-3" onClick={() => onOpen('quality')}>
          <ChartNoAxesColumn aria-hidden="true" />
          {t('owner.quality')}
        </Button>
        <OwnerMenu agent={agent} label={t('owner.more')} size="lg" className="border border-control bg-card" />
      </div>
    </div>
  );
}

function OwnerDialogs({ agent, dialogs }: { agent: Agent; dialogs: ReturnType<typeof useOpenedDialogs> }) {
  const { opened, used, close, forget } = dialogs;
  const onOpenChange = (isOpen: boolean) => !isOpen && close();
  return (
    <LazyBoundary onClose={forget}>
      {(used.includes('settings') || used.includes('workflow')) && (
        <LazyAgentSettingsDialog
          agentId={agent.id}
          open={opened === 'settings' || opened === 'workflow'}
          tab={opened === 'workflow' ? 'agent' : 'general'}
          onOpenChange={onOpenChange}
        />
      )}
      {(used.includes('versions') || used.includes('changes')) && (
        <VersionsDialog
          agent={agent}
          open={opened === 'versions' || opened === 'changes'}
          tab={opened === 'changes' ? 'changes' : 'history'}
          onOpenChange={onOpenChange}
        />
      )}
      {used.includes('publish') && (
        <LazyPublishDialog agent={agent} open={opened === 'publish'} onOpenChange={onOpenChange} />
      )}
      {used.includes('quality') && (
        <LazyQualityDialog agent={agent} open={opened === 'quality'} onOpenChange={onOpenChange} />
      )}
    </LazyBoundary>
  );
}
