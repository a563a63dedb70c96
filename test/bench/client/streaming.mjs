// Time from the arrival of a delta in the browser to its paint.
import { percentile } from './percentile.mjs';

/** The streamed reply of the workflow. */
export const STREAM_QUESTION = 'Please stream';
export const STREAM = {
  pieces: Array.from({ length: 160 }, (_, at) => (at % 12 === 11 ? `**part ${at}**\n\n` : `word number ${at}, `)),
  everyMs: 40,
};

/** Init script of the page. */
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
    // This message is handled after the next frame's paint.
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
  await page.waitForTimeout(2500); // the socket is connected and idle tasks have run
  await page.keyboard.press('Enter');
  await page.getByText('word number 10,').first().waitFor();
  await page.evaluate(() => window.paints.splice(0)); // the first delta also renders the reply's container
  await page.getByText('word number 158,').first().waitFor({ timeout: 60_000 });
  const paints = await page.evaluate(() => window.paints);
  await page.close();
  return { pieces: paints.length, p95: percentile(paints, 95) };
}
