import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../ui/navigation/page-title';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/navigation/tabs';
import { Catalogue } from '../catalogue/catalogue';
import { CategoryChips } from '../filters/category-chips';
import { TABS, type Tab as TabName } from '../filters/filters';
import { SearchBox } from '../filters/search-box';
import { useFilters } from '../filters/use-filters';

/** The marketplace: search, categories and the catalogue of agents. */
export default function MarketplacePage() {
  const { t } = useTranslation('marketplace');
  const { text, search, ...catalogue } = useFilters();
  const { filters, change } = catalogue;
  return (
    <div className="mx-auto grid max-w-content grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 md:gap-6">
      <div className="grid gap-1.5">
        <PageTitle title={t('title')} />
        <p className="text-fg2">{t('description')}</p>
      </div>
      <SearchBox value={text} onChange={search} />
      <CategoryChips value={filters.type} onChange={(type) => change({ type })} />
      <Tabs value={filters.tab} onValueChange={(tab) => change({ tab: tab as TabName })}>
        <TabList aria-label={t('tabs.label')}>
          {TABS.map((tab) => (
            <Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
            </Tab>
          ))}
        </TabList>
        {TABS.map((tab) => (
          <TabPanel key={tab} value={tab} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] pt-3">
            {tab === 'coming-soon' && <p className="pt-1 pb-3 text-sm text-fg2">{t('comingSoonHint')}</p>}
            <Catalogue {...catalogue} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
