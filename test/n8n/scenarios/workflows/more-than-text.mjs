// Files, questions and Chat nodes, with workflows in the project of a creator.
import { join } from 'node:path';
import { freePort } from '../../installation/free-port.mjs';
import { ownWorkflows } from '../../regent/own-workflows.mjs';
import { signIn } from '../../regent/person.mjs';
import { startRegent } from '../../regent/regent.mjs';
import { until } from '../../regent/until.mjs';
import { chatNodes } from './chat-nodes.mjs';
import { files } from './files.mjs';
import { requests } from './requests.mjs';

/** @param isWanted whether to run the part with this name */
export async function moreThanText({ step, n8n, closing, data, isWanted }) {
  const settings = {
    data: join(data, 'more-than-text'),
    port: await freePort(),
    env: { N8N_BASE_URL: n8n.url, N8N_API_KEY: n8n.key, MESSAGES_PER_MINUTE: '1000' },
  };
  let regent = await startRegent(settings);
  closing.unshift(() => regent.stop());
  const person = await signIn(regent.url, 'more@example.com');
  closing.unshift(() => person.close());
  const agentWith = ownWorkflows({ n8n, person });
  if (isWanted('more')) await files({ step, person, agentWith });
  /** A reply that is pushed before the socket is back would be missed. */
  const reconnected = async () => {
    await person.renew();
    await until('the socket to come back', () => person.socket.connected);
  };
  const restart = async () => {
    await regent.stop();
    regent = await startRegent(settings);
    await reconnected();
  };
  const kill = async () => {
    await regent.kill();
    await reconnected();
  };
  if (isWanted('chats') || isWanted('more')) await chatNodes({ step, n8n, person, agentWith, kill });
  if (isWanted('more')) await requests({ step, n8n, person, agentWith, restart, kill });
}
