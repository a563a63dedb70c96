import type { MessageSource } from '@contract/chat/sources';
import type { Root } from 'mdast';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeTree } from '../../../../markdown/change-tree';
import { linkSources, SOURCE_ADDRESS } from './link-sources';
import { SourceChips } from './source-chips';

export interface SourcedReplyProps {
  sources: readonly MessageSource[];
  /** The text of the reply. */
  children: ReactNode;
}

/** A reply with its sources: numbers like `[1]` in the text link to numbered chips below it. */
export function SourcedReply({ sources, children }: SourcedReplyProps) {
  const { t } = useTranslation('sources');
  const box = useRef<HTMLDivElement>(null);
  const change = useCallback(
    (tree: Root) =>
      linkSources(tree, sources, (number) => t('mark', { number, title: sources[number - 1]?.title ?? '' })),
    [sources, t],
  );
  useEffect(() => {
    const element = box.current;
    element?.addEventListener('click', showSource, { capture: true });
    return () => element?.removeEventListener('click', showSource, { capture: true });
  }, []);
  return (
    <div ref={box}>
      <ChangeTree value={change}>{children}</ChangeTree>
      <SourceChips sources={sources} />
    </div>
  );
}

/** Focuses the chip that a number refers to. Its address belongs to the reply, not to the page. */
function showSource(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !(event.currentTarget instanceof Element)) return;
  const mark = event.target.closest(`a[href^="${SOURCE_ADDRESS}"]`)?.getAttribute('href');
  const number = mark?.slice(SOURCE_ADDRESS.length);
  if (!number || !/^\d+$/.test(number)) return;
  event.preventDefault();
  event.stopPropagation();
  const chip = event.currentTarget.querySelector<HTMLElement>(`[data-source="${number}"]`);
  chip?.focus({ preventScroll: true });
  chip?.scrollIntoView({ block: 'nearest' });
}
