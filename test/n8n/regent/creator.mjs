// A creator who makes and publishes agents in the studio over HTTP.
import { answerInNewChat, newAgent } from './conversation.mjs';
import { until } from './until.mjs';

export const agentPath = (id) => `/api/studio/agent/${id}/`;

export class Creator {
  /** @param person may be replaced after a restart of Regent */
  constructor(person) {
    this.person = person;
  }

  call(...args) {
    return this.person.call(...args);
  }

  /** A new agent, whose workflow Regent makes from the template; null: its creator makes the workflow. */
  make(template, more) {
    return newAgent(this.person, template, more);
  }

  get(id) {
    return this.call('GET', agentPath(id));
  }

  patch(id, changes) {
    return this.call('PATCH', agentPath(id), changes);
  }

  delete(id) {
    return this.call('DELETE', agentPath(id));
  }

  /** Waits until the agent's workflow is in n8n. @returns the agent */
  ready(id) {
    const isReady = async () => {
      const agent = await this.get(id);
      return agent.workflow_state === 'ready' && agent;
    };
    return until('the workflow', isReady, 60_000);
  }

  publish(id) {
    return this.patch(id, { status: 'ready' });
  }

  /** Publishes the changes of an agent that is already published. */
  publishChanges(id) {
    return this.call('POST', `${agentPath(id)}publish/`, {});
  }

  check(id) {
    return this.call('POST', `${agentPath(id)}check/`);
  }

  /** Replaces the agent's API key and signing secret. */
  rotate(id) {
    return this.call('POST', `${agentPath(id)}api_key/rotate/`, {});
  }

  answer(id, message) {
    return answerInNewChat((...args) => this.call(...args), id, message);
  }
}
