import { useTranslation } from 'react-i18next';
import type { ChatImport } from '../api/chat-import-api';

/** Outcome of an import. */
export function ImportOutcome({ outcome }: { outcome: ChatImport }) {
  const { t } = useTranslation('chatImport');
  const { failure, imported_count, known_count, left_out, left_out_count, files_count, branches_count } = outcome;
  const unlisted = left_out_count - left_out.length;
  return (
    <div role="status" className="grid gap-3">
      {failure && <p className="text-danger">{t(`failures.${failure}`)}</p>}
      {(!failure || imported_count > 0) && <p className="font-medium">{t('imported', { count: imported_count })}</p>}
      {known_count > 0 && <p>{t('known', { count: known_count })}</p>}
      {files_count > 0 && <p className="text-sm text-fg2">{t('files', { count: files_count })}</p>}
      {branches_count > 0 && <p className="text-sm text-fg2">{t('branches', { count: branches_count })}</p>}
      {left_out_count > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t('leftOut', { count: left_out_count })}</h3>
          <ul className="grid gap-1 text-sm">
            {left_out.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} className="[overflow-wrap:anywhere]">
                {name || <span className="text-fg2">{t('untitled')}</span>}
                <span className="text-fg2">: {t(`reasons.${reason}`)}</span>
              </li>
            ))}
            {unlisted > 0 && <li className="text-fg2">{t('more', { count: unlisted })}</li>}
          </ul>
        </section>
      )}
    </div>
  );
}
