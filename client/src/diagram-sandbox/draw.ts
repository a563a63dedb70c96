import mermaid from 'mermaid';
import { DIAGRAM_LIMITS, type FromSandbox, type ToSandbox } from '../markdown/diagram/protocol';

/**
 * Runs in a frame with an opaque origin, so that a hostile diagram cannot reach the page or the session, and the page
 * can abort slow diagrams. Draws one diagram at a time.
 */
const tell = (message: FromSandbox): void => parent.postMessage(message, '*');

addEventListener('message', ({ source, data }: MessageEvent<ToSandbox>) => {
  if (source === parent) void answer(data);
});

async function answer({ source, theme }: ToSandbox): Promise<void> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: theme === 'dark' ? 'dark' : 'default',
    // Not every browser renders HTML inside an SVG image.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    fontFamily: 'system-ui, sans-serif',
    maxTextSize: DIAGRAM_LIMITS.source,
    maxEdges: DIAGRAM_LIMITS.edges,
    suppressErrorRendering: true,
  });
  // Loads the code of this kind of diagram, so that the time limit covers only the drawing.
  await mermaid.render('kind', firstLine(source)).catch(() => undefined);
  tell({ kind: 'drawing' });
  try {
    const { svg } = await mermaid.render('diagram', source);
    tell({ kind: 'drawn', ...imageOf(svg) });
  } catch {
    tell({ kind: 'broken' });
  }
}

/** The line with the kind of diagram, after front matter and comments. */
function firstLine(source: string): string {
  const body = source.replace(/^\s*---\n[\s\S]*?\n---\n/, '');
  return body.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('%%')) ?? '';
}

/** A well-formed SVG document with an intrinsic size. */
function imageOf(markup: string): { svg: string; width: number; height: number } {
  const image = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  if (!image) throw new Error('no image');
  const { width, height } = image.viewBox.baseVal;
  image.setAttribute('width', String(Math.ceil(width)));
  image.setAttribute('height', String(Math.ceil(height)));
  image.style.removeProperty('max-width');
  return { svg: new XMLSerializer().serializeToString(image), width: Math.ceil(width), height: Math.ceil(height) };
}

tell({ kind: 'ready' });
