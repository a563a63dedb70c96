// From the arrival of a piece of a reply at the browser to its being on the screen.
import { percentile } from './percentile.mjs';

/** What the workflow says to this, piece by piece. */
export const STREAM_QUESTION = 'Please stream';
export const STREAM = {
  pieces: Array.from({ length: 160 }, (_, at) => (at % 12 === 11 ? `**part ${at}**\n\n` : `word number ${at}, `)),
  everyMs: 40,
};

/** Runs in the page, before anything else. */
export function watchPaints() {
  const waiting = [];
  window.paints = [];
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...settings) {
      super(...settings);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('"message.delta"')) waiting.push(performance.now());
      });
    }
  };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => window.paints.push(...data.map((came) => performance.now() - came));
  const onChange = () => {
    const came = waiting.splice(0);
    // Behind the next frame's work comes its paint, and behind that this message.
    if (came.length > 0) requestAnimationFrame(() => port2.postMessage(came));
  };
  const begin = () =>
    new MutationObserver(onChange).observe(document.body, { subtree: true, childList: true, characterData: true });
  if (document.body) begin();
  else addEventListener('DOMContentLoaded', begin);
}

export async function measureStreaming(open, chatId) {
  const page = await open(watchPaints);
  await page.goto(`/conversations/${chatId}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(STREAM_QUESTION);
  await page.waitForTimeout(2500); // the socket is there, and what comes when the page is still has come
  await page.keyboard.press('Enter');
  await page.getByText('word number 10,').first().waitFor();
  await page.evaluate(() => window.paints.splice(0)); // the beginning draws the reply's place too
  await page.getByText('word number 158,').first().waitFor({ timeout: 60_000 });
  const paints = await page.evaluate(() => window.paints);
  await page.close();
  return { pieces: paints.length, p95: percentile(paints, 95) };
}
