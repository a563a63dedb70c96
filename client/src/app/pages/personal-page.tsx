import { BookOpenText, Bot, CircleUserRound, VenetianMask } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMediaQuery } from '../../lib/browser/use-media-query';
import { PERSONAL_TABS, paths, personalTabOf } from '../../lib/navigation/paths';
import { LoadingScreen } from '../../ui/feedback/spinner';
import { PageTitle } from '../../ui/navigation/page-title';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/navigation/tabs';
import { lazyPage } from '../router/lazy-page';
import { usePersonalCounts } from './personal-counts';

const TABS = {
  agents: {
    Icon: Bot,
    Panel: lazyPage(() => import('../../features/agents/pages/my-agents-tab'), 'agent', 'studio', 'errors'),
  },
  knowledgebases: {
    Icon: BookOpenText,
    Panel: lazyPage(() => import('../../features/knowledge/pages/knowledge-tab'), 'knowledge', 'errors'),
  },
  personas: {
    Icon: VenetianMask,
    Panel: lazyPage(() => import('../../features/personas/pages/personas-tab'), 'personas', 'errors'),
  },
  profile: {
    Icon: CircleUserRound,
    Panel: lazyPage(() => import('../../features/profile/pages/profile-tab'), 'profile', 'errors'),
  },
};

/** Preloads the tab named in the URL. */
export const preloadOpenTab = (): Promise<void> =>
  TABS[personalTabOf(new URLSearchParams(location.search).get('tab'))].Panel.preload();

/** The user's agents, knowledge bases, personas and profile. The open tab is in the URL. */
export function PersonalPage() {
  const { t } = useTranslation(['personal', 'common']);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wide = useMediaQuery('(min-width: 1152px)');
  const counts = usePersonalCounts();
  const open = personalTabOf(params.get('tab'));
  return (
    <div className="mx-auto grid max-w-content grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6 md:gap-6">
      <PageTitle title={t(`tabs.${open}`)}>{t('title')}</PageTitle>
      <Tabs
        value={open}
        // Replaces the history entry: arrow keys move through the tabs, and each entry would bury the previous page.
        onValueChange={(tab) => void navigate(paths.personalTab(personalTabOf(tab)), { replace: true })}
        orientation={wide ? 'vertical' : 'horizontal'}
        className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-10"
      >
        <TabList aria-label={t('title')} className="max-md:grid max-md:grid-cols-4 lg:sticky lg:top-20 lg:self-start">
          {PERSONAL_TABS.map((tab) => (
            <PersonalTabButton key={tab} tab={tab} count={counts[tab]} />
          ))}
        </TabList>
        {PERSONAL_TABS.map((tab) => {
          const { Panel } = TABS[tab];
          return (
            <TabPanel key={tab} value={tab} className="min-w-0">
              <Suspense fallback={<LoadingScreen label={t('common:loading')} />}>
                <Panel />
              </Suspense>
            </TabPanel>
          );
        })}
      </Tabs>
    </div>
  );
}

/** On phones the four tabs are side by side, with the label below the icon and the count at its top right. */
const tabStyle = [
  'justify-between data-[state=active]:[&_.tabular]:bg-card lg:text-base',
  'max-md:items-start max-md:justify-center max-md:px-1 max-md:py-2 max-md:text-center max-md:text-xs max-md:leading-tight max-md:whitespace-normal',
  'max-md:[&_.tabular]:absolute max-md:[&_.tabular]:top-0.5 max-md:[&_.tabular]:left-[calc(50%+6px)] max-md:[&_.tabular]:px-1.5',
].join(' ');

function PersonalTabButton({ tab, count }: { tab: (typeof PERSONAL_TABS)[number]; count: number | undefined }) {
  const { t } = useTranslation('personal');
  const { Icon } = TABS[tab];
  return (
    <Tab value={tab} count={count} className={tabStyle}>
      <span className="inline-flex items-center gap-2.5 max-md:flex-col max-md:gap-1">
        <Icon aria-hidden="true" />
        {t(`tabs.${tab}`)}
      </span>
    </Tab>
  );
}
