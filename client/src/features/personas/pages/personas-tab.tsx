import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListHeader } from '../../../ui/layout/list-header';
import type { Persona } from '../api/personas-api';
import { PersonaDialog } from '../editor/persona-dialog';
import { PersonaGrid } from '../list/persona-grid';

/** The user's personas: a tab of the personal area. */
export default function PersonasTab() {
  const { t } = useTranslation('personas');
  const [edited, setEdited] = useState<Persona | 'new'>();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ListHeader title={t('title')} intro={t('intro')} action={t('create')} onAction={() => setEdited('new')} />
      <PersonaGrid onOpen={setEdited} onCreate={() => setEdited('new')} />
      {edited && <PersonaDialog persona={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
