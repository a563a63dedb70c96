import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../../ui/feedback/notify';
import {
  type KnowledgeBaseDetail,
  useKnowledgeBasesCreateMutation,
  useKnowledgeBasesUpdateMutation,
} from '../../api/knowledge-api';
import type { BaseDraft } from '../base-draft';
import { afterSave, type BasePatch, patchesOf } from './save-plan';
import { useFailureToast } from './use-failure-toast';

/** Saves a draft in one or more requests. `id` is undefined for a new knowledge base. */
export function useSaveBase(id: number | undefined, onStored: (draft: BaseDraft) => void) {
  const { t } = useTranslation('knowledge');
  const fail = useFailureToast();
  const [create] = useKnowledgeBasesCreateMutation();
  const [update] = useKnowledgeBasesUpdateMutation();
  const [madeId, setMadeId] = useState(id);
  const [saving, setSaving] = useState(false);
  const [isPartial, setIsPartial] = useState(false);

  const store = (baseId: number | undefined, name: string, patch: BasePatch): Promise<KnowledgeBaseDetail> =>
    baseId === undefined
      ? create({ createKnowledgeBaseDto: { name, chapters: patch.chapters_to_add ?? [] } }).unwrap()
      : update({ id: baseId, updateKnowledgeBaseDto: patch }).unwrap();

  /** Resolves to the stored base; null after a failure. What was stored before it is not sent again. */
  const save = async (draft: BaseDraft): Promise<KnowledgeBaseDetail | null> => {
    let current = draft;
    let baseId = madeId;
    let stored: KnowledgeBaseDetail | null = null;
    setSaving(true);
    try {
      for (const patch of patchesOf(draft)) {
        stored = await store(baseId, draft.name.trim(), patch);
        baseId = stored.id;
        setMadeId(baseId);
        current = afterSave(current, patch, stored);
        onStored(current);
      }
      notify.success({ title: t(id === undefined ? 'toast.created' : 'toast.updated') });
      return stored;
    } catch (error) {
      setIsPartial(stored !== null);
      fail(baseId === undefined ? 'createFailed' : 'updateFailed', error);
      return null;
    } finally {
      setSaving(false);
    }
  };

  return { save, saving, isPartial };
}
