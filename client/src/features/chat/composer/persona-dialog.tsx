import { useTranslation } from 'react-i18next';
import type { PersonaView } from '../../../api/generated';
import { PersonAvatar } from '../../../ui/images/avatar';
import { Badge } from '../../../ui/layout/badge';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';

interface PersonaDialogProps {
  /** Null: the user has not chosen one. */
  persona: PersonaView | null;
  name: string;
  onClose: () => void;
}

/** The persona that the user writes as: image, name and description. */
export function PersonaDialog({ persona, name, onClose }: PersonaDialogProps) {
  const { t } = useTranslation('chatTools');
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
      </DialogContent>
    </Dialog>
  );
}
