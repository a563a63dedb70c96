import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { Button } from '../../../ui/buttons/button';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { type ChapterHit, useLazyKnowledgeBasesSearchQuery } from '../api/knowledge-api';
import { useOrigin } from './use-origin';

const QUESTION_MAX = 2000;

/** Searches a knowledge base as an agent would, so that the user can test what agents find. */
export function AskBase({ baseId }: { baseId: number }) {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const [question, setQuestion] = useState('');
  const [search, { data, error, isFetching, isUninitialized }] = useLazyKnowledgeBasesSearchQuery();
  const asked = question.trim();

  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (asked !== '' && !isFetching) void search({ id: baseId, q: asked });
  };

  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <div className="grid gap-1">
        <h3 className="text-base">{t('ask.title')}</h3>
        <p className="text-sm text-fg2">{t('ask.intro')}</p>
      </div>
      <form noValidate onSubmit={ask} className="flex flex-wrap items-end gap-2">
        <Field
          label={t('ask.label')}
          hideLabel
          className="min-w-[200px] flex-1"
          error={error && !isFetching ? `${t('ask.failed')}. ${errorText(error)}` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              placeholder={t('ask.label')}
              maxLength={QUESTION_MAX}
              value={question}
              onChange={(event) => setQuestion(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" busy={isFetching} disabled={asked === ''} className="self-start">
          {t('ask.submit')}
        </Button>
      </form>
      <div aria-live="polite">{!isUninitialized && !isFetching && !error && <Hits hits={data ?? []} />}</div>
    </section>
  );
}

function Hits({ hits }: { hits: readonly ChapterHit[] }) {
  const { t } = useTranslation('knowledge');
  const originOf = useOrigin();
  if (hits.length === 0) return <p className="text-fg2">{t('ask.nothing')}</p>;
  return (
    <ol aria-label={t('ask.results')} className="grid gap-2">
      {hits.map((hit) => (
        <li key={hit.chapter_id} className="rounded-control bg-muted px-4 py-3">
          <p className="font-medium [overflow-wrap:anywhere]">{hit.title}</p>
          {hit.document && (
            <p className="text-xs text-fg2 [overflow-wrap:anywhere]">{originOf(hit.document.name, hit.page)}</p>
          )}
          <p className="line-clamp-3 text-sm text-fg2 [overflow-wrap:anywhere]">{hit.snippet}</p>
        </li>
      ))}
    </ol>
  );
}
