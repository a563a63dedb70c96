import { Code, Maximize2, Workflow } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../lib/browser/use-theme';
import { IconButton } from '../../ui/buttons/icon-button';
import { CodeBlock } from '../code/code-block';
import { useLargeView } from '../large/open-large';
import { useNearViewport } from '../use-near-viewport';
import { diagrams } from './diagram-frame';
import type { DiagramOutcome } from './diagram-sandbox';
import { diagramTitle } from './diagram-title';

/** A Mermaid diagram, drawn near the viewport. The source is shown until then, on request, and on failure. */
export function Diagram({ source }: { source: string }) {
  const { t } = useTranslation('chatTools');
  const place = useRef<HTMLDivElement>(null);
  const outcome = useDrawing(source, useNearViewport(place, false));
  const [showsSource, setShowsSource] = useState(false);
  const drawing = outcome?.kind === 'drawn' ? outcome : undefined;
  const failure = outcome && outcome.kind !== 'drawn' ? outcome.kind : undefined;
  const title = diagramTitle(source);
  const name = title ? t('diagram.named', { title }) : t('diagram.label');
  const image = (look: string) =>
    drawing && <img src={drawing.url} width={drawing.width} height={drawing.height} alt={name} className={look} />;
  const large = useLargeView(name, image('max-w-none'));
  const buttons = (
    <>
      <IconButton
        size="sm"
        label={t(showsSource ? 'diagram.showDrawing' : 'diagram.showSource')}
        onClick={() => setShowsSource((wasShown) => !wasShown)}
      >
        {showsSource ? <Workflow /> : <Code />}
      </IconButton>
      <IconButton size="sm" label={t('diagram.open')} onClick={large.open}>
        <Maximize2 />
      </IconButton>
    </>
  );
  return (
    <div ref={place}>
      <CodeBlock
        language="mermaid"
        source={source}
        buttons={drawing && buttons}
        note={failure && t(`diagram.${failure}`)}
        drawing={!showsSource && image('mx-auto h-auto max-w-full p-3')}
      >
        <code>{source}</code>
      </CodeBlock>
      {large.view}
    </div>
  );
}

function useDrawing(source: string, isNear: boolean): DiagramOutcome | undefined {
  const { shown: theme } = useTheme();
  const [last, setLast] = useState(() => diagrams.drawn({ source, theme }));
  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    void diagrams.draw({ source, theme }).then((outcome) => isCurrent && setLast(outcome));
    return () => {
      isCurrent = false;
    };
  }, [source, theme, isNear]);
  return last;
}
