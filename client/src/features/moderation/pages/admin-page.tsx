import { Flag, Hourglass, MailOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ADMIN_TABS, adminTabOf, paths } from '../../../lib/navigation/paths';
import { PageTitle } from '../../../ui/navigation/page-title';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/navigation/tabs';
import { CasesTab } from '../cases/cases-tab';
import { InvitationsTab } from '../invitations/invitations-tab';
import { WaitlistTab } from '../invitations/waitlist-tab';
import { N8nStatus } from '../n8n-status';

const TABS = {
  reports: { Icon: Flag, Panel: CasesTab },
  waitlist: { Icon: Hourglass, Panel: WaitlistTab },
  invitations: { Icon: MailOpen, Panel: InvitationsTab },
};

/** Administration page: n8n status, reports, waitlist and invitations. The open tab is in the URL. */
export default function AdminPage() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const open = adminTabOf(params.get('tab'));
  return (
    <div className="mx-auto grid max-w-reading grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6 md:gap-6">
      <meta name="robots" content="noindex" />
      <PageTitle title={t(`tabs.${open}`)}>{t('title')}</PageTitle>
      <N8nStatus />
      <Tabs
        value={open}
        onValueChange={(tab) => void navigate(paths.adminTab(adminTabOf(tab)), { replace: true })}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <TabList aria-label={t('title')}>
          {ADMIN_TABS.map((tab) => {
            const { Icon } = TABS[tab];
            return (
              <Tab key={tab} value={tab}>
                <Icon aria-hidden="true" />
                {t(`tabs.${tab}`)}
              </Tab>
            );
          })}
        </TabList>
        {ADMIN_TABS.map((tab) => {
          const { Panel } = TABS[tab];
          return (
            <TabPanel key={tab} value={tab} className="min-w-0">
              <Panel />
            </TabPanel>
          );
        })}
      </Tabs>
    </div>
  );
}
