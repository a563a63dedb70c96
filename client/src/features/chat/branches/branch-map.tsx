import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import type { BranchDto } from '../../../api/generated';
import { paths } from '../../../lib/navigation/paths';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { Dialog, DialogBody, DialogPanel } from '../../../ui/overlays/dialog';
import { useChatsListBranchesQuery } from '../api/chat-endpoints';
import { BranchMapRow } from './branch-map-row';
import { branchByKey, branchRows } from './branch-tree';

interface BranchMapProps {
  chatId: number;
  onClose: () => void;
}

/** Dialog with the tree of a chat and its branches. */
export function BranchMap({ chatId, onClose }: BranchMapProps) {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const navigate = useNavigate();
  const focus = useReturnFocus();
  // When another chat opens, it takes the focus itself.
  const led = useRef(false);
  const { data, error, isFetching, refetch } = useChatsListBranchesQuery(
    { id: chatId },
    { refetchOnMountOrArgChange: true },
  );

  const open = (id: number): void => {
    led.current = id !== chatId;
    onClose();
    if (id !== chatId) void navigate(paths.chat(id));
  };

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogPanel
        className="md:max-w-[560px]"
        onOpenAutoFocus={focus.onOpenAutoFocus}
        onCloseAutoFocus={(event) => (led.current ? event.preventDefault() : focus.onCloseAutoFocus(event))}
      >
        <DialogBody title={t('branches.title')} description={t('branches.intro')}>
          {error && !isFetching ? (
            <ErrorState title={t('branches.error')} message={textOf(error)} onRetry={() => void refetch()} />
          ) : !data || isFetching ? (
            <Loading label={t('branches.loading')} />
          ) : (
            <Tree branches={data} openId={chatId} onOpen={open} />
          )}
        </DialogBody>
      </DialogPanel>
    </Dialog>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3 py-1">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-14" />
      <Skeleton className="ml-6 h-14" />
      <Skeleton className="ml-6 h-14" />
    </div>
  );
}

interface TreeProps {
  branches: BranchDto[];
  openId: number;
  onOpen: (chatId: number) => void;
}

/** Arrow keys move, Enter opens. One row at a time is in the tab order. */
function Tree({ branches, openId, onOpen }: TreeProps) {
  const { t } = useTranslation('chatTools');
  const tree = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(openId);
  const rows = branchRows(branches);

  const lineOf = (id: number) => tree.current?.querySelector<HTMLElement>(`[data-branch="${id}"]`);
  // Runs after the dialog, which takes the focus when it opens.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: false }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(at);
      return;
    }
    const next = branchByKey(rows, at, event.key);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    lineOf(next)?.focus();
  };

  return (
    <>
      <div ref={tree} role="tree" aria-label={t('branches.title')} className="grid gap-1" onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <BranchMapRow
            key={row.branch.chat_id}
            row={row}
            isOpen={row.branch.chat_id === openId}
            isReached={row.branch.chat_id === at}
            onOpen={onOpen}
          />
        ))}
      </div>
      {rows.length === 1 && <p className="pt-3 text-sm text-fg2">{t('branches.none')}</p>}
    </>
  );
}
