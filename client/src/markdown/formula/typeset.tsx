import 'katex/dist/katex.min.css';
import katex from 'katex';
import { memo, useLayoutEffect, useRef, useState } from 'react';

interface TypesetProps {
  source: string;
  isDisplay: boolean;
}

/** Bounds macro expansion and the size of a formula. */
const LIMITS = { maxExpand: 200, maxSize: 20, trust: false, strict: 'ignore' } as const;
const MAX_LENGTH = 2000;

/** A formula rendered by KaTeX, with MathML for screen readers. */
export const Typeset = memo(function Typeset({ source, isDisplay }: TypesetProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useLayoutEffect(() => {
    if (!place.current) return;
    try {
      if (source.length > MAX_LENGTH) throw new RangeError('The formula is too long.');
      katex.render(source, place.current, { displayMode: isDisplay, throwOnError: true, ...LIMITS });
      setIsUnreadable(false);
    } catch {
      setIsUnreadable(true);
    }
  }, [source, isDisplay]);
  return (
    <>
      {isUnreadable && <code>{source}</code>}
      <span
        ref={place}
        hidden={isUnreadable}
        className={isDisplay ? 'my-3 block overflow-x-auto overflow-y-hidden py-1' : undefined}
      />
    </>
  );
});
