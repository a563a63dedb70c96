import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

/** A table that scrolls sideways when it is wider than the text. */
export function PlainTable({ ref, children }: { ref?: Ref<HTMLElement>; children?: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    <section
      ref={ref}
      className="overflow-x-auto rounded-control border border-line"
      aria-label={t('table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-max min-w-full border-collapse text-sm [overflow-wrap:break-word]">{children}</table>
    </section>
  );
}
