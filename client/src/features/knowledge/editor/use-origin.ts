import { useTranslation } from 'react-i18next';

/** Says from which document and page a chapter was read; undefined for one written by hand. */
export function useOrigin(): (name: string | undefined, page: number | null | undefined) => string | undefined {
  const { t } = useTranslation('knowledge');
  return (name, page) => (name && page ? t('chapter.origin', { name, page }) : name);
}
