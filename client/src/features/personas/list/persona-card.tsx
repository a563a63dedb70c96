import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../ui/images/avatar';
import { Badge } from '../../../ui/layout/badge';
import type { Persona } from '../api/personas-api';

const frame =
  'grid w-full grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-3 rounded-card border border-line bg-card p-4';

/** Card of a persona; a click opens the editor. */
export function PersonaCard({ persona, onOpen }: { persona: Persona; onOpen: () => void }) {
  const { t } = useTranslation('personas');
  const chats = persona.chats_count > 0 ? t('chats', { count: persona.chats_count }) : t('noChats');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`${frame} text-center transition-colors duration-[120ms] ease-out hover:border-control`}
    >
      <PersonAvatar id={persona.id} name={persona.name} image={persona.image} size={88} />
      <span className="grid max-w-full justify-items-center gap-1">
        <span className="sr-only">{t('edit', { name: persona.name })}</span>
        <span aria-hidden="true" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {persona.name}
        </span>
        <span className="flex min-h-6 items-center text-xs text-fg2">
          {persona.is_default ? <Badge tone="primary">{t('default')}</Badge> : chats}
        </span>
      </span>
    </button>
  );
}

/** Placeholder of a card. */
export function PersonaCardSkeleton() {
  return (
    <div aria-hidden="true" className={frame}>
      <span className="size-[88px] animate-breathe rounded-full bg-muted" />
      <span className="grid justify-items-center gap-1 py-1">
        <span className="h-4 w-24 animate-breathe rounded-control bg-muted" />
        <span className="h-6 w-16 animate-breathe rounded-control bg-muted" />
      </span>
    </div>
  );
}
