import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { paths } from '../../../lib/navigation/paths';
import { notify } from '../../../ui/feedback/notify';
import { type ImportedAgent, useAgentsImportMutation } from '../api/transfer-api';
import { fileProblem, IMPORT_MEGABYTES, type ImportProblem, refusedProblem } from './import-problem';
import { useFieldNames } from './use-field-names';

/** Imports agents from a file and opens a single one. Skipped fields are shown first. */
export function useImport() {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const namesOf = useFieldNames();
  const navigate = useNavigate();
  const [send, { isLoading }] = useAgentsImportMutation();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [incomplete, setIncomplete] = useState<ImportedAgent | null>(null);

  const textOf = (problem: ImportProblem): string =>
    problem.kind === 'fields'
      ? t('problems.fields', { fields: namesOf(problem.fields) })
      : t(`problems.${problem.kind}`, { mb: IMPORT_MEGABYTES });

  const open = ({ agent }: ImportedAgent): void => {
    notify.success({ title: t('imported', { name: agent.name }), description: t('onlyYou') });
    void navigate(paths.agent(agent.id));
  };

  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen || isLoading) return;
    setFile(chosen);
    const problem = fileProblem(chosen);
    setError(problem ? textOf(problem) : null);
    if (problem) return;
    try {
      const made = await send({ body: { file: chosen } }).unwrap();
      if (made.ignored.length + made.shortened.length + made.others.length > 0) setIncomplete(made);
      else open(made);
    } catch (failure) {
      const refused = isApiError(failure) ? refusedProblem(failure, chosen) : undefined;
      setError(refused ? textOf(refused) : errorText(failure));
    }
  };

  return { take, isLoading, file, error, incomplete, open };
}
