import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personasApi, useAllPersonasQuery } from '../../../api/all-personas';
import { useErrorText } from '../../../api/errors/error-text';
import { type PersonaView, usePersonasCreateMutation } from '../../../api/generated';
import { cn } from '../../../lib/cn';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { Field } from '../../../ui/forms/field';
import { Input } from '../../../ui/forms/input';
import { PersonAvatar } from '../../../ui/images/avatar';
import { Badge } from '../../../ui/layout/badge';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChatStore } from '../store/chat-store';
import { useChatScreen } from '../thread/use-chat-screen';

interface PersonaDialogProps {
  /** Null if the user has not chosen one. */
  persona: PersonaView | null;
  name: string;
  onClose: () => void;
}

/** The persona that the user writes as, with a choice of others and a form for a new one. */
export function PersonaDialog({ persona, name, onClose }: PersonaDialogProps) {
  const { t } = useTranslation('chatTools');
  const { data: personas = [] } = useAllPersonasQuery();
  const [isCreating, setCreating] = useState(false);
  const { choose, isBusy } = useChoosePersona(onClose);
  const others = personas.filter(({ id }) => id !== persona?.id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={name}>
        <div className="grid justify-items-center gap-4 pb-2 text-center">
          <PersonAvatar id={persona?.id ?? 0} name={name} image={persona?.image} size={120} />
          {persona?.is_default && <Badge tone="primary">{t('persona.default')}</Badge>}
          <p className="max-w-full whitespace-pre-wrap text-fg2 [overflow-wrap:anywhere]">
            {persona?.description || t('persona.none')}
          </p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line pt-3">
          {others.length > 0 && <h3 className="pb-1 text-sm tracking-normal">{t('persona.others')}</h3>}
          {others.map((each) => (
            <button
              key={each.id}
              type="button"
              disabled={isBusy}
              className={cn(
                'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-muted',
                'disabled:opacity-50',
              )}
              onClick={() => void choose(each)}
            >
              <PersonAvatar id={each.id} name={each.name} image={each.image} size={32} />
              <span className="min-w-0 flex-1 truncate">{each.name}</span>
            </button>
          ))}
          {isCreating ? (
            <NewPersona onCreated={choose} isBusy={isBusy} />
          ) : (
            <Button variant="secondary" className="mt-2 justify-self-start" onClick={() => setCreating(true)}>
              {t('persona.create')}
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface NewPersonaProps {
  onCreated: (persona: PersonaView) => Promise<void>;
  isBusy: boolean;
}

function NewPersona({ onCreated, isBusy }: NewPersonaProps) {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { dispatch } = useChatStore();
  const [create, { isLoading }] = usePersonasCreateMutation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '' || isLoading || isBusy) return;
    try {
      const persona = await create({ createPersonaDto: { name: name.trim() } }).unwrap();
      dispatch(personasApi.util.invalidateTags(['Persona']));
      await onCreated(persona);
    } catch (failure) {
      setError(textOf(failure));
    }
  }

  return (
    <form className="mt-2 grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={t('persona.name')} error={error} counter={{ value: name, max: LIMITS.personaName }}>
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={({ target }) => setName(truncate(target.value, LIMITS.personaName))}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={name.trim() === ''} busy={isLoading || isBusy}>
        {t('persona.createAndUse')}
      </Button>
    </form>
  );
}

/** Changes the persona of the open chat. */
function useChoosePersona(onDone: () => void) {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { calls, list } = useChatRuntime();
  const { chat } = useChatScreen();
  const [isBusy, setBusy] = useState(false);
  async function choose({ id }: PersonaView): Promise<void> {
    setBusy(true);
    try {
      list.upsert(await calls.change(chat.id, { persona_id: id }));
      onDone();
    } catch (error) {
      setBusy(false);
      notify.error({ title: t('persona.failed'), description: textOf(error) });
    }
  }
  return { choose, isBusy };
}
