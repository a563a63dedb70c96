import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTypeName } from '../../../lib/agent-type';
import { AgentAvatar } from '../../../ui/images/avatar';
import { useObjectUrl } from '../../../ui/images/use-object-url';
import type { AgentFormState } from './form/use-agent-form';

interface AgentPreviewProps {
  state: AgentFormState;
  /** As it will be sent. */
  shortDescription: string;
}

/** Preview of the agent's card. Decorative: the form holds the same content. */
export function AgentPreview({ state: { draft }, shortDescription }: AgentPreviewProps) {
  const { t } = useTranslation('studio');
  const typeName = useTypeName();
  const { image } = draft;
  const [name, type] = useWatch({ control: draft.form.control, name: ['name', 'type'] }).map((text) => text.trim());
  const url = useObjectUrl(image);
  const face = { id: 0, name: name || '?', image: url ? { image: url } : null };
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-1.5 break-words">
      <p className="text-sm font-medium">{t('create.preview')}</p>
      <div className="grid max-w-[340px] grid-cols-[72px_minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-4">
        <AgentAvatar {...face} key={url} size={72} />
        <div className="min-w-0">
          <p
            className={`line-clamp-2 text-[17px] leading-[1.25] font-bold tracking-[-0.01em] ${name ? '' : 'text-fg2'}`}
          >
            {name || t('create.previewName')}
          </p>
          <p className="truncate text-xs text-fg2">{typeName(type ?? '') || t('create.type')}</p>
        </div>
        <p className="col-span-full line-clamp-2 min-h-[42px] text-sm text-fg2">
          {shortDescription.trim() || t('create.previewText')}
        </p>
      </div>
    </div>
  );
}
