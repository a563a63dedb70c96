import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/errors/api-error';
import { useErrorText } from '../../../../api/errors/error-text';
import { useLanguage } from '../../../../i18n/use-language';
import { notify } from '../../../../ui/feedback/notify';
import { type Agent, useAgentsUpdateMutation, useStudioUploadImageMutation } from '../../api/agents-api';
import { refusedFields } from '../../fields/refused-fields';
import { isWorkflowRefusal, refusedStep } from '../connection/check-steps';
import { CHECKED_FIELDS, type SettingsForm, settingsChanges } from './settings-form';

/**
 * Saves an agent's settings: uploads the image first, then sends the changes. Rejected fields are marked in the form.
 * Resolves to whether the settings were saved.
 */
export function useSaveSettings(agent: Agent, stored: SettingsForm, { setError }: UseFormReturn<SettingsForm>) {
  const { t } = useTranslation(['agentSettings', 'studio']);
  const errorText = useErrorText();
  const { language } = useLanguage();
  const [upload] = useStudioUploadImageMutation();
  const [update] = useAgentsUpdateMutation();
  /** The uploaded image, so that a retry does not upload it again. */
  const uploaded = useRef<{ file: File; id: number } | null>(null);

  const imageId = async (file: File): Promise<number> => {
    if (uploaded.current?.file !== file) {
      const image = await upload({ body: { image: file } }).unwrap();
      uploaded.current = { file, id: image.id };
    }
    return uploaded.current.id;
  };

  const refuse = (name: 'name' | 'workflow' | 'image', message: string, title: string, description = message): void => {
    setError(name, { type: 'refused', message });
    notify.error({ title, description });
  };

  const refuseUpdate = (error: unknown) => {
    const text = errorText(error);
    if (!isApiError(error)) return notify.error({ title: t('updateFailed'), description: text });
    if (error.code === 'agent_name_taken') return refuse('name', text, t('nameTakenTitle'));
    if (error.code === 'name_reserved') return refuse('name', t('studio:create.nameReserved'), t('updateFailed'), text);
    if (isWorkflowRefusal(error)) {
      const step = refusedStep(error.detail);
      const reason = step ? [step.headline, step.fix].filter(Boolean).join(' ') : text;
      return refuse('workflow', reason, t('updateFailed'));
    }
    const refused = refusedFields(CHECKED_FIELDS, error);
    for (const name of refused) setError(name, { type: 'refused', message: t('studio:create.checkField') });
    // The server's field messages are in English, and name fields as the API does.
    const details = language === 'en' && refused.length === 0 && error.errors?.map(({ message }) => message).join(' ');
    notify.error({ title: t('updateFailed'), description: details || text });
  };

  return async (form: SettingsForm): Promise<boolean> => {
    let image: { image_id?: number } = {};
    try {
      if (form.image) image = { image_id: await imageId(form.image) };
    } catch (error) {
      refuse('image', errorText(error), t('imageFailed'));
      return false;
    }
    try {
      const changes = { ...settingsChanges(stored, form), ...image };
      const { has_draft: isDraft } = await update({ id: agent.id, updateAgentDto: changes }).unwrap();
      const description = isDraft ? t('savedAsDraft') : form.image ? t('imageUploaded') : undefined;
      notify.success({ title: t('saved'), ...(description && { description }) });
      return true;
    } catch (error) {
      refuseUpdate(error);
      return false;
    }
  };
}
