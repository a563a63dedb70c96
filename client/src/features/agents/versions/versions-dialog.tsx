import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/navigation/tabs';
import { Dialog, DialogBody, DialogPanel } from '../../../ui/overlays/dialog';
import type { Agent } from '../api/agents-api';
import { VersionComparison } from './diff/version-comparison';
import { VersionHistory } from './history/version-history';
import { TestQuestions } from './test-questions/test-questions';

const TABS = ['changes', 'history', 'questions'] as const;
export type VersionsTab = (typeof TABS)[number];

export interface VersionsDialogProps {
  agent: Agent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The tab that is open at first. */
  tab: VersionsTab;
}

/** Unpublished changes, versions and test questions of an agent, for its creator. */
export function VersionsDialog({ agent, open, onOpenChange, tab }: VersionsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPanel
        aria-describedby={undefined}
        className="max-md:h-[calc(100dvh-var(--keyboard,0px))] max-md:max-h-none max-md:rounded-none md:h-[min(85dvh,760px)] md:max-w-[860px]"
      >
        <Content agent={agent} first={tab} />
      </DialogPanel>
    </Dialog>
  );
}

function Content({ agent, first }: { agent: Agent; first: VersionsTab }) {
  const { t } = useTranslation('agentVersions');
  const [tab, setTab] = useState<VersionsTab>(first);
  return (
    <DialogBody title={t('title')}>
      <Tabs value={tab} onValueChange={(next) => setTab(next as VersionsTab)} className="grid gap-5">
        <TabList aria-label={t('title')} className="sticky -top-4 z-10 -mx-4 -mt-4 bg-card px-3 md:-mx-6 md:px-5">
          {TABS.map((name) => (
            <Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="changes">
          {agent.has_draft && agent.version != null ? (
            <VersionComparison agent={agent} number={agent.version} target="draft" />
          ) : (
            <p className="text-fg2">{t('diff.noDraft')}</p>
          )}
        </TabPanel>
        <TabPanel value="history">
          <VersionHistory agent={agent} />
        </TabPanel>
        {/* Stays mounted, because answers take time and count as messages. A new version makes them obsolete. */}
        <TabPanel value="questions" forceMount className="data-[state=inactive]:hidden">
          <TestQuestions key={agent.version} agent={agent} />
        </TabPanel>
      </Tabs>
    </DialogBody>
  );
}
