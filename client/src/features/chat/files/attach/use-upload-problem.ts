import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import type { UploadProblem } from '../store/upload-queue';

/**
 * Texts about a failed upload: what happened, then what to do. Its texts need the namespace `files`.
 * @param maxMegabytes limit known to this tab; that of the server or a proxy may differ
 */
export function useUploadProblem(maxMegabytes: number): (problem: UploadProblem) => string {
  const { t } = useTranslation('files');
  const textOf = useErrorText();
  return (problem) => {
    if (problem.code === 'file_too_large' && problem.status === 0) return t('tooLarge', { max: maxMegabytes });
    return problem.code === 'unsupported_media_type' ? t('damaged') : textOf(problem);
  };
}
