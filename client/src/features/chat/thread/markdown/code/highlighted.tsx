import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { common, createLowlight } from 'lowlight';
import { memo, useDeferredValue, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

const lowlight = createLowlight(common);

interface HighlightedProps {
  language: string;
  code: string;
}

/** Highlighted code; plain if the language is unknown. */
export const Highlighted = memo(function Highlighted({ language, code }: HighlightedProps) {
  // While a reply grows, highlighting may lag behind the text.
  const deferred = useDeferredValue(code);
  const coloured = useMemo(
    () =>
      lowlight.registered(language)
        ? toJsxRuntime(lowlight.highlight(language, deferred), { Fragment, jsx, jsxs })
        : undefined,
    [language, deferred],
  );
  return (
    <code className="code-colours">
      {coloured ?? deferred}
      {code.startsWith(deferred) && code.slice(deferred.length)}
    </code>
  );
});
