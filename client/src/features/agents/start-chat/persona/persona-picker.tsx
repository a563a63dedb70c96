import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useErrorText } from '../../../../api/errors/error-text';
import { cn } from '../../../../lib/cn';
import { paths } from '../../../../lib/navigation/paths';
import { Button, buttonStyle } from '../../../../ui/buttons/button';
import { EmptyState } from '../../../../ui/feedback/empty-state';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import { Input } from '../../../../ui/forms/input';
import { PersonAvatar } from '../../../../ui/images/avatar';
import { Badge } from '../../../../ui/layout/badge';
import { Dialog, DialogBody, DialogPanel } from '../../../../ui/overlays/dialog';
import type { Persona } from '../../api/agents-api';
import { findByName, PERSONAS_SHOWN } from './personas';

export interface PersonaPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** In display order. */
  personas: readonly Persona[];
  /** Whether the personas are loading. */
  loading: boolean;
  /** Why the personas could not be loaded. */
  error: unknown;
  onRetry: () => void;
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** Dialog to choose the user's persona in the chat. */
export function PersonaPicker({ open, onOpenChange, ...rest }: PersonaPickerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPanel className="md:max-w-[560px]" aria-describedby={undefined}>
        <Content {...rest} />
      </DialogPanel>
    </Dialog>
  );
}

function Content(props: Omit<PersonaPickerProps, 'open' | 'onOpenChange'>) {
  const { personas, loading, error, onRetry, chosen, onChoose } = props;
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(PERSONAS_SHOWN);
  const found = findByName(personas, search);
  if (loading) {
    return (
      <DialogBody title={t('personas.title')}>
        <Loading />
      </DialogBody>
    );
  }
  return (
    <DialogBody title={t('personas.title')}>
      <div className="grid gap-4">
        {personas.length > 0 && (
          <Input
            type="search"
            autoComplete="off"
            aria-label={t('personas.search')}
            placeholder={t('personas.search')}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setShown(PERSONAS_SHOWN);
            }}
          />
        )}
        {error !== undefined && personas.length === 0 ? (
          <ErrorState title={t('personas.error')} message={errorText(error)} onRetry={onRetry} />
        ) : (
          found.length === 0 && <NoPersonas none={personas.length === 0} />
        )}
        <ul className="grid gap-1 md:grid-cols-2">
          {found.slice(0, shown).map((persona) => (
            <li key={persona.id} className="min-w-0">
              <PersonaButton persona={persona} chosen={persona.id === chosen} onClick={() => onChoose(persona.id)} />
            </li>
          ))}
        </ul>
        {found.length > shown && (
          <Button variant="secondary" onClick={() => setShown(shown + PERSONAS_SHOWN)}>
            {t('personas.more')}
          </Button>
        )}
      </div>
    </DialogBody>
  );
}

function Loading() {
  const { t } = useTranslation('agent');
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('personas.loading')}</span>
      <Skeleton className="h-11" />
      <div className="grid gap-1 md:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-16" />
        ))}
      </div>
    </div>
  );
}

function NoPersonas({ none }: { none: boolean }) {
  const { t } = useTranslation('agent');
  if (!none) return <EmptyState shape="circle" text={t('personas.notFound')} />;
  return (
    <EmptyState
      shape="circle"
      text={t('personas.empty')}
      action={
        <Link to={paths.personalTab('personas')} className={buttonStyle({ variant: 'secondary' })}>
          {t('personas.create')}
        </Link>
      }
    />
  );
}

function PersonaButton({ persona, chosen, onClick }: { persona: Persona; chosen: boolean; onClick: () => void }) {
  const { t } = useTranslation('agent');
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className={cn(
        'flex min-h-16 w-full items-center gap-3 rounded-card border border-transparent p-2 text-left',
        'transition-colors duration-[120ms] hover:bg-muted aria-pressed:border-primary',
      )}
    >
      <PersonAvatar id={persona.id} name={persona.name} image={persona.image} size={44} />
      <span className="grid min-w-0 flex-1 justify-items-start gap-0.5">
        <span className="max-w-full truncate font-medium">{persona.name}</span>
        {persona.is_default ? (
          <Badge tone="primary">{t('personas.default')}</Badge>
        ) : (
          <span className="max-w-full truncate text-xs text-fg2">{persona.description}</span>
        )}
      </span>
      {chosen && <Check aria-hidden="true" className="size-5 shrink-0 text-primary" />}
    </button>
  );
}
