import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { PersonAvatar } from '../../../ui/images/avatar';
import { Badge } from '../../../ui/layout/badge';
import { useChatScreen } from '../thread/use-chat-screen';

const PersonaDialog = preloadable(async () => (await import('./persona-dialog')).PersonaDialog);

/** The persona that one writes as, and all about it on a click. */
export function PersonaButton() {
  const { t } = useTranslation('chat');
  const { persona } = useChatScreen();
  const [open, setOpen] = useState(false);
  const name = persona?.name ?? t('persona.system');
  const avatar = { id: persona?.id ?? 0, name, image: persona?.image };
  return (
    <>
      <button
        type="button"
        aria-label={t('composer.persona', { name })}
        aria-haspopup="dialog"
        className="touch-target grid size-10 shrink-0 place-items-center rounded-full"
        onPointerEnter={() => void PersonaDialog.preload()}
        onFocus={() => void PersonaDialog.preload()}
        onClick={() => setOpen(true)}
      >
        <PersonAvatar {...avatar} size={32} />
      </button>
      {open && (
        <LazyBoundary onClose={() => setOpen(false)}>
          <PersonaDialog name={name} onClose={() => setOpen(false)}>
            <div className="grid justify-items-center gap-4 pb-2 text-center">
              <PersonAvatar {...avatar} size={120} />
              {persona?.is_default && <Badge tone="primary">{t('persona.default')}</Badge>}
              <p className="max-w-full whitespace-pre-wrap text-fg2 [overflow-wrap:anywhere]">
                {persona?.description || t('persona.none')}
              </p>
            </div>
          </PersonaDialog>
        </LazyBoundary>
      )}
    </>
  );
}
