import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notify';
import {
  type Persona,
  usePersonasCreateMutation,
  usePersonasUpdateMutation,
  usePersonasUploadImageMutation,
} from '../api/personas-api';
import { changeOf, creationOf, type PersonaDraft } from './persona-draft';
import { useFailureToast } from './use-failure-toast';

/**
 * Saves a persona after uploading its image; a failed upload stops the save. Resolves to whether it was saved.
 * @param persona the persona to update; null to create one
 */
export function useSavePersona(persona: Persona | null) {
  const { t } = useTranslation('personas');
  const fail = useFailureToast();
  const [upload] = usePersonasUploadImageMutation();
  const [create] = usePersonasCreateMutation();
  const [update] = usePersonasUpdateMutation();
  // The uploaded image, so that a retry does not upload it again.
  const uploaded = useRef<{ file: File; id: number }>(undefined);

  const imageIdOf = async (file: File | null): Promise<number | undefined> => {
    if (!file) return undefined;
    if (uploaded.current?.file !== file) {
      uploaded.current = { file, id: (await upload({ body: { image: file } }).unwrap()).id };
    }
    return uploaded.current.id;
  };

  const tell = (done: 'toast.created' | 'toast.updated', imageId: number | undefined): void =>
    notify.success({ title: t(done), ...(imageId !== undefined && { description: t('toast.imageUploaded') }) });

  const store = async (draft: PersonaDraft, imageId: number | undefined): Promise<void> => {
    if (!persona) {
      await create({ createPersonaDto: creationOf(draft, imageId) }).unwrap();
      tell('toast.created', imageId);
      return;
    }
    const change = changeOf(persona, draft, imageId);
    if (Object.keys(change).length === 0) return;
    await update({ id: persona.id, updatePersonaDto: change }).unwrap();
    tell('toast.updated', imageId);
  };

  return async (draft: PersonaDraft, file: File | null): Promise<boolean> => {
    let step: 'imageFailed' | 'createFailed' | 'updateFailed' = 'imageFailed';
    try {
      const imageId = await imageIdOf(file);
      step = persona ? 'updateFailed' : 'createFailed';
      await store(draft, imageId);
      return true;
    } catch (error) {
      fail(step, error);
      return false;
    }
  };
}
