import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../services/fake-workflow-host.js';
import { Installation, type Regent } from '../regent.js';

const OPERATOR_KEY = 'the operator key of n8n';
/** The creator's key of their n8n. */
export const OWN_KEY = 'the-creators-own-key-abcd';
export const PATH = '/api/account/n8n/';

export interface OwnN8n {
  /** The n8n of a creator. */
  own: FakeWorkflowHost;
  /** A Regent with an operator's n8n. */
  at: Installation;
  regent: Regent;
}

/** A Regent with an n8n of the operator, and an n8n that a creator may set. @param hosts other allowed hosts */
export async function openOwnN8n(...hosts: string[]): Promise<OwnN8n> {
  const own = await startFakeWorkflowHost({ apiKey: OWN_KEY });
  const settings = {
    N8N_API_KEY: OPERATOR_KEY,
    SWEEP_INTERVAL_MS: '200',
    N8N_ALLOWED_PRIVATE_HOSTS: [new URL(own.url).host, ...hosts].join(', '),
  };
  const at = await Installation.open(settings, { host: { apiKey: OPERATOR_KEY } });
  return { own, at, regent: await at.start() };
}
