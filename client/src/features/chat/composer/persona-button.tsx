import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/start';
import { preloadable } from '../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary';
import { PersonAvatar } from '../../../ui/images/avatar';
import { useChatScreen } from '../thread/use-chat-screen';

const PersonaDialog = preloadable(async () => {
  const [file] = await Promise.all([import('./persona-dialog'), loadTexts(['chatTools'])]);
  return file.PersonaDialog;
});

/** The persona that the user writes as; opens its details. */
export function PersonaButton() {
  const { t } = useTranslation('chat');
  const { persona } = useChatScreen();
  const [open, setOpen] = useState(false);
  const name = persona?.name ?? t('persona.system');
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
        <PersonAvatar id={persona?.id ?? 0} name={name} image={persona?.image} size={32} />
      </button>
      {open && (
        <LazyBoundary onClose={() => setOpen(false)}>
          <PersonaDialog persona={persona} name={name} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
