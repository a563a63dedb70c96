import { common, createLowlight } from 'lowlight';
import { createElement, memo, type ReactNode, useDeferredValue, useMemo } from 'react';

const lowlight = createLowlight(common);

interface HighlightedProps {
  language: string;
  code: string;
}

type HighlightedNode = ReturnType<typeof lowlight.highlight>['children'][number];

/** The highlighter returns texts and spans with classes. */
function spansOf(nodes: readonly HighlightedNode[]): ReactNode[] {
  return nodes.map((node, at) => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return null;
    const className = [node.properties.className].flat().join(' ');
    return createElement('span', { key: at, className }, ...spansOf(node.children));
  });
}

/** Highlighted code; plain if the language is unknown. */
export const Highlighted = memo(function Highlighted({ language, code }: HighlightedProps) {
  // While a reply grows, highlighting may lag behind the text.
  const deferred = useDeferredValue(code);
  const coloured = useMemo(
    () => (lowlight.registered(language) ? spansOf(lowlight.highlight(language, deferred).children) : undefined),
    [language, deferred],
  );
  return (
    <code className="code-colours">
      {coloured ?? deferred}
      {code.startsWith(deferred) && code.slice(deferred.length)}
    </code>
  );
});
