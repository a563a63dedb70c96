import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListHeader } from '../../../ui/layout/list-header';
import type { KnowledgeBase } from '../api/knowledge-api';
import { BaseDialog } from '../editor/base-dialog';
import { BaseGrid } from '../list/base-grid';

/** The user's knowledge bases: a tab of the personal area. */
export default function KnowledgeTab() {
  const { t } = useTranslation('knowledge');
  const [edited, setEdited] = useState<KnowledgeBase | 'new'>();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListHeader title={t('title')} intro={t('intro')} action={t('create')} onAction={() => setEdited('new')} />
      <BaseGrid onOpen={setEdited} onCreate={() => setEdited('new')} />
      {edited && <BaseDialog base={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
