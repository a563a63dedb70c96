import { DiagramSandbox, type OpenFrame } from './diagram-sandbox';

/** The development server does not serve its files to pages with an opaque origin. */
const [PAGE, RIGHTS] = import.meta.env.DEV
  ? ['/src/diagram-sandbox/index.html', 'allow-scripts allow-same-origin']
  : ['/diagrams/index.html', 'allow-scripts'];

/** Has a layout but is not visible: Mermaid measures texts, and browsers slow down frames outside the viewport. */
const openFrame: OpenFrame = (onMessage) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', RIGHTS);
  frame.src = PAGE;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;visibility:hidden;pointer-events:none';
  const listen = ({ source, data }: MessageEvent) => {
    if (source === frame.contentWindow) onMessage(data);
  };
  addEventListener('message', listen);
  document.body.append(frame);
  return {
    post: (message) => frame.contentWindow?.postMessage(message, '*'),
    remove: () => {
      removeEventListener('message', listen);
      frame.remove();
    },
  };
};

/** The sandbox of this page. */
export const diagrams = new DiagramSandbox(openFrame);
