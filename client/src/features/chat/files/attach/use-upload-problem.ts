import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import type { UploadProblem } from '../store/upload-queue';

/**
 * What happened to an upload, then what to do. Its texts need the namespace `files`.
 * @param maxMegabytes the server, or a proxy before it, may have another limit than this tab knows
 */
export function useUploadProblem(maxMegabytes: number): (problem: UploadProblem) => string {
  const { t } = useTranslation('files');
  const textOf = useErrorText();
  return (problem) => {
    if (problem.code === 'file_too_large' && problem.status === 0) return t('tooLarge', { max: maxMegabytes });
    return problem.code === 'unsupported_media_type' ? t('damaged') : textOf(problem);
  };
}
