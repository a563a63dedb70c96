import { LIMITS } from '@contract/limits';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/button';
import { SearchInput } from '../../../../ui/forms/search-input';
import { useDocumentsListQuery } from '../../api/knowledge-api';
import { findChapters, keptChapters } from '../base-draft';
import type { useBaseDraft } from '../use-base-draft';
import { useOrigin } from '../use-origin';
import { ChapterRow } from './chapter-row';

/** Number of chapters from which the search is shown. */
const SEARCH_FROM = 4;

export interface ChapterListProps {
  /** Undefined for a new knowledge base. */
  baseId: number | undefined;
  work: ReturnType<typeof useBaseDraft>;
}

/** The chapters of a knowledge base as rows, at most one of them open. */
export function ChapterList({ baseId, work }: ChapterListProps) {
  const { t } = useTranslation('knowledge');
  const [search, setSearch] = useState('');
  const { draft, openKey } = work;
  const kept = keptChapters(draft);
  const found = new Set(findChapters(draft, search).map(({ key }) => key));
  // The open chapter stays listed even if it no longer matches the search.
  const shown = kept.filter(({ key }) => found.has(key) || key === openKey);
  const isFull = draft.chapters.length >= LIMITS.chaptersOfBase;

  const { data: documents } = useDocumentsListQuery(baseId === undefined ? skipToken : { id: baseId });
  const names = new Map(documents?.map(({ id, name }) => [id, name]));
  const originOf = useOrigin();

  const add = () => {
    setSearch('');
    work.add();
  };

  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base">
          {t('dialog.chapters')} <span className="tabular font-normal text-fg2">{kept.length}</span>
        </h3>
        <Button variant="secondary" size="sm" disabled={isFull} onClick={add}>
          <Plus aria-hidden="true" />
          {t('dialog.add')}
        </Button>
      </div>
      {isFull && <p className="text-sm text-fg2">{t('dialog.full', { max: LIMITS.chaptersOfBase })}</p>}
      {kept.length >= SEARCH_FROM && (
        <SearchInput value={search} onChange={setSearch} label={t('dialog.find')} clearLabel={t('dialog.clearFind')} />
      )}
      {kept.length === 0 && (
        <p className="rounded-control bg-muted px-4 py-6 text-center text-fg2">{t('dialog.none')}</p>
      )}
      <p role="status" className="text-sm text-fg2 empty:hidden">
        {kept.length > 0 && shown.length === 0 && t('dialog.notFound')}
      </p>
      <ul className="grid gap-2">
        {shown.map((chapter) => (
          <ChapterRow
            key={chapter.key}
            chapter={chapter}
            origin={originOf(names.get(chapter.stored?.document_id ?? 0), chapter.stored?.page)}
            isOpen={chapter.key === openKey}
            onOpen={work.open}
            onChange={work.change}
            onDelete={work.remove}
          />
        ))}
      </ul>
    </section>
  );
}
