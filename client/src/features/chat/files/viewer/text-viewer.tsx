import type { FileView } from '@contract/chat/realtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '../../../../ui/buttons/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Spinner } from '../../../../ui/feedback/spinner';
import { Dialog, DialogContent } from '../../../../ui/overlays/dialog';
import { FileFacts } from '../show/file-name';
import { type FileBase, fileUrl } from '../show/file-urls';

/** Characters that are shown; more would make the page slow. */
const SHOWN_MAX = 300_000;

interface TextViewerProps {
  file: FileView;
  base: FileBase;
  onClose: () => void;
}

/** Text, Markdown and CSV as text. */
export function TextViewer({ file, base, onClose }: TextViewerProps) {
  const { t } = useTranslation('files');
  const url = fileUrl(base, file);
  const { text, isFailed, retry } = useText(url);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={<span className="[overflow-wrap:anywhere]">{file.name}</span>}
        description={<FileFacts file={file} />}
        className="md:max-h-[94dvh] md:w-[min(96vw,880px)] md:max-w-none"
        footer={
          <a href={url} download={file.name} className={buttonStyle({ variant: 'secondary' })}>
            {t('downloadShort')}
          </a>
        }
      >
        {isFailed && <ErrorState title={t('viewer.failed')} message={t('viewer.failedText')} onRetry={retry} />}
        {!isFailed && text === null && (
          <div className="grid min-h-40 place-content-center">
            <Spinner size={28} />
          </div>
        )}
        {text !== null && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard */}
            <section aria-label={file.name} tabIndex={0} className="rounded-control border border-line bg-bg p-3">
              <pre dir="auto" className="font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text.slice(0, SHOWN_MAX)}
              </pre>
            </section>
            {text.length > SHOWN_MAX && <p className="pt-3 text-sm text-fg2">{t('viewer.cut')}</p>}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

function useText(url: string): { text: string | null; isFailed: boolean; retry: () => void } {
  const [text, setText] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again with each attempt
  useEffect(() => {
    const leaving = new AbortController();
    setIsFailed(false);
    fetch(url, { signal: leaving.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(`status ${response.status}`))))
      .then(setText)
      .catch(() => !leaving.signal.aborted && setIsFailed(true));
    return () => leaving.abort();
  }, [url, attempt]);
  return { text, isFailed, retry: () => setAttempt((count) => count + 1) };
}
