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

  /** Resolves to whether everything is stored. What was stored before a failure is not sent again. */
  const save = async (draft: BaseDraft): Promise<boolean> => {
    let current = draft;
    let baseId = madeId;
    let stored = 0;
    setSaving(true);
    try {
      for (const patch of patchesOf(draft)) {
        const answer = await store(baseId, draft.name.trim(), patch);
        baseId = answer.id;
        setMadeId(baseId);
        current = afterSave(current, patch, answer);
        onStored(current);
        stored += 1;
      }
      notify.success({ title: t(id === undefined ? 'toast.created' : 'toast.updated') });
      return true;
    } catch (error) {
      setIsPartial(stored > 0);
      fail(baseId === undefined ? 'createFailed' : 'updateFailed', error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return { save, saving, isPartial };
}
