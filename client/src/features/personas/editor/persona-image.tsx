import { type Control, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button';
import { PersonAvatar } from '../../../ui/images/avatar';
import { ImageChooser } from '../../../ui/images/image-chooser';
import type { Persona } from '../api/personas-api';
import type { PersonaDraft } from './persona-draft';

export interface PersonaImageProps {
  persona: Persona | null;
  control: Control<PersonaDraft>;
  file: File | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
}

/** Changes or removes the persona's image. Nothing is sent until the persona is saved. */
export function PersonaImage({ persona, control, file, disabled, onFile }: PersonaImageProps) {
  const { t } = useTranslation('personas');
  const name = useWatch({ control, name: 'name' });
  const { field } = useController({ control, name: 'dropsImage' });
  const dropsImage = field.value;
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
            <PersonAvatar id={persona?.id ?? 0} name={name} image={dropsImage ? null : persona?.image} size={96} />
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
            onClick={() => field.onChange(!dropsImage)}
          >
            {t(dropsImage ? 'dialog.keepPicture' : 'dialog.removePicture')}
          </Button>
          <span role="status" className="text-xs text-fg2">
            {dropsImage && t('dialog.pictureGoes')}
          </span>
        </div>
      )}
    </div>
  );
}
