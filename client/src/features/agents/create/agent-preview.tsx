import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AgentAvatar } from '../../../ui/images/avatar';
import { useObjectUrl } from '../../../ui/images/use-object-url';
import type { AgentFormState } from './form/use-agent-form';

/** Preview of the agent's card and of the start of a chat. Decorative: the form holds the same content. */
export function AgentPreview({ state: { draft, welcome } }: { state: AgentFormState }) {
  const { t } = useTranslation('studio');
  const { image } = draft;
  const watched = useWatch({ control: draft.form.control, name: ['name', 'type', 'short_description'] });
  const [name, type, shortDescription] = watched.map((text) => text.trim());
  const url = useObjectUrl(image);
  const face = { id: 0, name: name || '?', image: url ? { image: url } : null };
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-3 break-words">
      <p className="text-sm font-medium text-fg2">{t('create.preview')}</p>
      <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-4">
        <AgentAvatar {...face} key={url} size={72} />
        <div className="min-w-0">
          <p
            className={`line-clamp-2 text-[17px] leading-[1.25] font-bold tracking-[-0.01em] ${name ? '' : 'text-fg2'}`}
          >
            {name || t('create.previewName')}
          </p>
          <p className="truncate text-xs text-fg2">{type || t('create.type')}</p>
        </div>
        <p className="col-span-full line-clamp-2 min-h-[42px] text-sm text-fg2">
          {shortDescription || t('create.previewText')}
        </p>
      </div>
      {welcome.text.trim() && (
        <div className="flex gap-2.5 rounded-card border border-line bg-card p-4">
          <AgentAvatar {...face} key={url} size={36} />
          <p className="line-clamp-6 min-w-0 pt-1.5 text-sm whitespace-pre-line">{welcome.text}</p>
        </div>
      )}
    </div>
  );
}
