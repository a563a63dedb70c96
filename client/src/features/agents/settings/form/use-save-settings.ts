import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/errors/api-error';
import { useErrorText } from '../../../../api/errors/error-text';
import { useLanguage } from '../../../../i18n/use-language';
import { notify } from '../../../../ui/feedback/notify';
import { type Agent, useAgentsUpdateMutation, useStudioUploadImageMutation } from '../../api/agents-api';
import { isWorkflowRefusal } from '../connection/check-steps';
import { missingFields, type RequiredField, type SettingsForm, settingsChanges } from './settings-form';

/** Error texts by field. */
export type SettingsErrors = Partial<Record<RequiredField | 'image' | 'workflow', string>>;

/** Saves an agent's settings: the image first, then what changed. */
export function useSaveSettings(agent: Agent, stored: SettingsForm, form: SettingsForm) {
  const { t } = useTranslation(['agentSettings', 'common', 'studio']);
  const errorText = useErrorText();
  const { language } = useLanguage();
  const [upload, { isLoading: isUploading }] = useStudioUploadImageMutation();
  const [update, { isLoading: isUpdating }] = useAgentsUpdateMutation();
  const [errors, setErrors] = useState<SettingsErrors>({});
  /** An image that was uploaded and then could not be saved is not uploaded again. */
  const uploaded = useRef<{ file: File; id: number } | null>(null);
  const isSaving = isUploading || isUpdating;

  const imageId = async (file: File): Promise<number> => {
    if (uploaded.current?.file !== file) {
      const image = await upload({ body: { image: file } }).unwrap();
      uploaded.current = { file, id: image.id };
    }
    return uploaded.current.id;
  };

  const refuse = (found: SettingsErrors, title: string, description: string): SettingsErrors => {
    setErrors(found);
    notify.error({ title, description });
    return found;
  };

  const refuseUpdate = (error: unknown): SettingsErrors => {
    const text = errorText(error);
    if (!isApiError(error)) return refuse({}, t('updateFailed'), text);
    if (error.code === 'agent_name_taken') return refuse({ name: text }, t('nameTakenTitle'), text);
    if (error.code === 'name_reserved')
      return refuse({ name: t('studio:create.nameReserved') }, t('updateFailed'), text);
    if (isWorkflowRefusal(error)) return refuse({ workflow: text }, t('validationTitle'), t('publish.workflowFailed'));
    // The server's field messages are English.
    const details = language === 'en' && error.errors?.map(({ message }) => message).join(' ');
    return refuse({}, t('updateFailed'), details || text);
  };

  /** The error; null when saved. */
  const save = async (): Promise<SettingsErrors | null> => {
    const missing = missingFields(form);
    if (missing.length > 0) {
      const found = Object.fromEntries(missing.map((field) => [field, t('common:required')]));
      return refuse(found, t('validationTitle'), t('validationText'));
    }
    setErrors({});
    const changes = settingsChanges(stored, form);
    let image: { image_id?: number } = {};
    try {
      if (form.image) image = { image_id: await imageId(form.image) };
    } catch (error) {
      return refuse({ image: errorText(error) }, t('imageFailed'), errorText(error));
    }
    try {
      await update({ id: agent.id, updateAgentDto: { ...changes, ...image } }).unwrap();
      notify.success({ title: t('saved') });
      return null;
    } catch (error) {
      return refuseUpdate(error);
    }
  };

  const forget = (field: keyof SettingsErrors) =>
    setErrors((before) => (before[field] === undefined ? before : { ...before, [field]: undefined }));

  return { save, isSaving, errors, forget };
}
