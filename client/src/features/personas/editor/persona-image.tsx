import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { PersonAvatar } from '../../../ui/images/avatar';
import { ImageChooser } from '../../../ui/images/image-chooser';
import type { Persona } from '../api/personas-api';
import type { PersonaDraft } from './persona-draft';

export interface PersonaImageProps {
  persona: Persona | null;
  draft: PersonaDraft;
  file: File | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
  /** The stored image is to go, or to stay after all. */
  onDrop: (dropsImage: boolean) => void;
}

/** The persona's image: another one, or none. Nothing is sent before the persona is saved. */
export function PersonaImage({ persona, draft, file, disabled, onFile, onDrop }: PersonaImageProps) {
  const { t } = useTranslation('personas');
  const hasStored = Boolean(persona?.image) && !file;
  return (
    <div className="grid justify-items-start gap-1">
      <div className="w-full">
        <ImageChooser
          label={t('dialog.picture')}
          shape="circle"
          file={file}
          disabled={disabled}
          onChange={onFile}
          current={
            <PersonAvatar
              id={persona?.id ?? 0}
              name={draft.name}
              image={draft.dropsImage ? null : persona?.image}
              size={96}
            />
          }
        />
      </div>
      {hasStored && (
        <div className="flex flex-wrap items-center gap-x-2">
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3"
            disabled={disabled}
            onClick={() => onDrop(!draft.dropsImage)}
          >
            {t(draft.dropsImage ? 'dialog.keepPicture' : 'dialog.removePicture')}
          </Button>
          <span role="status" className="text-xs text-fg2">
            {draft.dropsImage && t('dialog.pictureGoes')}
          </span>
        </div>
      )}
    </div>
  );
}
