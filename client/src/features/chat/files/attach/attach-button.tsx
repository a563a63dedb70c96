import { LIMITS } from '@contract/limits';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../../lib/browser/use-media-query';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { HiddenFileInput } from '../../../../ui/forms/hidden-file-input';
import { LazyMenu } from '../../../../ui/overlays/lazy-menu';
import type { FileSource } from './attach-menu';

const AttachMenu = preloadable(async () => (await import('./attach-menu')).AttachMenu);

/** Phones convert photos to one of these. */
const IMAGES = 'image/jpeg,image/png,image/webp,image/gif';

interface AttachButtonProps {
  isFull: boolean;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the file dialog; on touch screens, a menu with camera, photos and files. */
export function AttachButton({ isFull, disabled, onFiles }: AttachButtonProps) {
  const { t } = useTranslation('files');
  const input = useRef<HTMLInputElement>(null);
  const isTouch = useMediaQuery('(pointer: coarse)');

  const choose = (source: FileSource): void => {
    const field = input.current;
    if (!field) return;
    // Any file: text has countless extensions, and the content is what counts.
    field.accept = source === 'files' ? '' : IMAGES;
    field.multiple = source !== 'camera';
    if (source === 'camera') field.setAttribute('capture', 'environment');
    else field.removeAttribute('capture');
    field.click();
  };

  const obstacle = t('tooManyText', { max: LIMITS.filesOfMessage });
  const common = {
    label: t('attach'),
    className: 'rounded-[14px]',
    'data-attach': '',
    // Stays focusable and explains why.
    ...(isFull && { 'aria-disabled': true, tooltip: obstacle, 'aria-description': obstacle }),
    disabled,
  };
  return (
    <>
      <HiddenFileInput ref={input} multiple onFiles={onFiles} />
      {isTouch && !isFull && !disabled ? (
        <LazyMenu
          preload={AttachMenu.preload}
          renderButton={({ busy: _busy, ...props }) => (
            <IconButton {...common} {...props}>
              <Paperclip />
            </IconButton>
          )}
        >
          <AttachMenu onChoose={choose}>
            <IconButton {...common}>
              <Paperclip />
            </IconButton>
          </AttachMenu>
        </LazyMenu>
      ) : (
        <IconButton {...common} onClick={() => !isFull && choose('files')}>
          <Paperclip />
        </IconButton>
      )}
    </>
  );
}
