import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useErrorText } from '../../../../api/errors/error-text';
import { useLanguage } from '../../../../i18n/use-language';
import { useOnReturn } from '../../../../lib/browser/use-on-return';
import { passFocusOnUnmount } from '../../../../lib/focus/focus-section';
import { paths } from '../../../../lib/navigation/paths';
import { Button } from '../../../../ui/buttons/button';
import { OptionalBoundary } from '../../../../ui/feedback/lazy-boundary';
import { Field } from '../../../../ui/forms/field';
import { Select } from '../../../../ui/forms/select';
import { useAllKnowledgeBasesQuery } from '../../api/knowledge-bases-api';
import { LazyKnowledgeFiles } from './lazy-knowledge-files';

export interface KnowledgeBaseChoiceProps {
  /** ID of the knowledge base; null for none. */
  value: number | null;
  onChange: (id: number | null) => void;
  /** Name of the agent; a knowledge base for new files is named after it. */
  agentName: string;
  /** The field error. */
  problem?: string | undefined;
  disabled?: boolean | undefined;
}

const NONE = '';

/** The knowledge base that an agent reads from. */
export function KnowledgeBaseChoice({ value, onChange, agentName, problem, disabled }: KnowledgeBaseChoiceProps) {
  const { t } = useTranslation(['agentForm', 'common']);
  const { language } = useLanguage();
  const errorText = useErrorText();
  const { data, error, isLoading, isFetching, refetch } = useAllKnowledgeBasesQuery();
  const byName = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  const bases = (data ?? [])
    .map((base) => ({ ...base, name: base.name?.trim() || t('knowledge.unnamed', { id: base.id }) }))
    .toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
  const failed = error && !isFetching;
  return (
    <div className="grid justify-items-start gap-1.5">
      <Field
        className="w-full"
        label={t('knowledge.label')}
        hint={t('knowledge.hint')}
        error={failed ? `${t('knowledge.failed')} ${errorText(error)}` : problem}
      >
        {(control) => (
          <Select
            {...control}
            disabled={disabled || isLoading}
            value={value ?? NONE}
            onChange={(event) => onChange(event.target.value === NONE ? null : Number(event.target.value))}
          >
            <option value={NONE}>{t(isLoading ? 'common:loading' : 'knowledge.none')}</option>
            {/* Shows the selected knowledge base while the list loads. */}
            {value !== null && !bases.some((base) => base.id === value) && (
              <option value={value}>{t('knowledge.unnamed', { id: value })}</option>
            )}
            {bases.map((base) => (
              <option key={base.id} value={base.id}>
                {t('knowledge.option', { name: base.name, count: base.chapters_count })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {failed && (
        <Button ref={passFocusOnUnmount} variant="quiet" size="sm" className="-ml-3" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      )}
      <OptionalBoundary instead={null}>
        <LazyKnowledgeFiles
          baseId={value}
          newName={truncate(agentName.trim(), LIMITS.knowledgeBaseName) || t('knowledge.label')}
          onMade={onChange}
          disabled={disabled ?? false}
        />
      </OptionalBoundary>
      {data && <KnowledgeBasesLink isEmpty={data.length === 0} onReturn={() => void refetch()} />}
    </div>
  );
}

/** Opens the knowledge bases in another tab, so that the form keeps its state. */
function KnowledgeBasesLink({ isEmpty, onReturn }: { isEmpty: boolean; onReturn: () => void }) {
  const { t } = useTranslation('agentForm');
  const leave = useOnReturn(onReturn);
  return (
    <p className="text-sm text-fg2">
      {isEmpty && `${t('knowledge.empty')} `}
      <Link
        to={paths.personalTab('knowledgebases')}
        target="_blank"
        rel="noopener"
        onClick={leave}
        className="font-medium text-primary underline underline-offset-4"
      >
        {t(isEmpty ? 'knowledge.create' : 'knowledge.manage')}
      </Link>
    </p>
  );
}
