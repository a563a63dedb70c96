import { hashApiKey, newApiKey } from '../../modules/agents/keys/api-key.js';
import type { Config } from '../../platform/config/config.js';
import { sealedPlace } from '../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { DemoRepository } from './demo.repository.js';
import { EDITOR } from './editor.js';
import { N8N_MENTOR } from './n8n-mentor.js';
import { REGENT_GUIDE } from './regent-guide.js';

/** Agents of a fresh installation, oldest first; the marketplace lists the newest first. */
const DEMO_AGENTS = [EDITOR, N8N_MENTOR, REGENT_GUIDE];

/** Demo account, invited in advance. */
const VISITOR = { email: 'demo@example.com', firstName: 'Demo', lastName: 'User' };

/** Seeds a migrated database with the demo. Adds missing rows and changes no others, so every start may run it. */
export async function seedDemo(config: Config): Promise<void> {
  const secrets = new SecretBox(config);
  const newKey = () => {
    const key = newApiKey();
    return { seal: (id: number) => secrets.seal(key, sealedPlace('agent.api_key', id)), apiKeyHash: hashApiKey(key) };
  };
  await DemoRepository.run(config, async (demo) => {
    await demo.invite(VISITOR.email);
    await demo.account(VISITOR.email, VISITOR.firstName, VISITOR.lastName);
    const owner = await demo.owner('Regent');
    for (const agent of DEMO_AGENTS) await demo.agent(owner, agent, newKey);
  });
}
