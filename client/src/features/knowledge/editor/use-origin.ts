import { useTranslation } from 'react-i18next';

/** The document and page that a chapter was read from, as text; undefined for one that the user wrote. */
export function useOrigin(): (name: string | undefined, page: number | null | undefined) => string | undefined {
  const { t } = useTranslation('knowledge');
  return (name, page) => (name && page ? t('chapter.origin', { name, page }) : name);
}
