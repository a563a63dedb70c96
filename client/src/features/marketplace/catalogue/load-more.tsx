import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { Button } from '../../../ui/buttons/button';
import type { AgentList } from './use-agent-list';

/** Adds the next page below the agents shown. */
export function LoadMore({ list: { more, moreError, loadMore } }: { list: AgentList }) {
  const { t } = useTranslation(['marketplace', 'common']);
  const errorText = useErrorText();
  const pressed = useRef(false);
  if (more === 'none') return null;
  if (more === 'end') {
    return (
      <p
        // The pressed button disappeared, and the focus with it.
        ref={(note) => {
          if (pressed.current && document.activeElement === document.body) note?.focus({ preventScroll: true });
          pressed.current = false;
        }}
        tabIndex={-1}
        className="text-sm text-fg2 outline-none"
      >
        {t('more.end')}
      </p>
    );
  }
  return (
    <div className="grid justify-items-center gap-2">
      {more === 'failed' && (
        <p role="alert" className="text-center text-sm text-danger">
          {t('more.failed')} {errorText(moreError)}
        </p>
      )}
      <Button
        variant="secondary"
        busy={more === 'loading'}
        onClick={() => {
          pressed.current = true;
          loadMore();
        }}
      >
        {t(more === 'failed' ? 'common:retry' : 'common:loadMore')}
      </Button>
    </div>
  );
}
