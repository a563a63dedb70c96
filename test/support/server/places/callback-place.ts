import type { BehaviourSource } from '../../services/fake-workflow-host.js';
import { Workflow } from '../actions/workflow.js';
import type { OwnAgent, Person } from '../people/person.js';
import type { Tab } from '../people/tab.js';
import { Installation, type Regent } from '../regent.js';

const LATER: BehaviourSource = { kind: 'raw', status: 202 };

/** A chat, and the workflow that replies there. */
export interface Talk {
  agent: OwnAgent;
  chatId: number;
  workflow: Workflow;
}

/** A Regent with short reply timeouts and two users, for tests of bad callbacks. */
export class CallbackPlace {
  private readonly workflows: Workflow[] = [];

  private constructor(
    readonly at: Installation,
    readonly regent: Regent,
    /** The creator of all agents. */
    readonly ann: Person,
    readonly bob: Person,
    /** Of ann. */
    readonly tab: Tab,
  ) {}

  static async open(): Promise<CallbackPlace> {
    const at = await Installation.open({
      AGENT_REPLY_TIMEOUT_MS: '3000',
      AGENT_IDLE_TIMEOUT_MS: '1500',
      SWEEP_INTERVAL_MS: '300',
    });
    const regent = await at.start();
    const [ann, bob] = await Promise.all([at.person(regent), at.person(regent)]);
    return new CallbackPlace(at, regent, ann, bob, await ann.tab());
  }

  /** Asserts that Regent is ready and that no workflow got an unexpected response. */
  async assertUnharmed(): Promise<void> {
    expect((await fetch(`${this.regent.url}/api/health/ready`)).status).toBe(200);
    expect(this.workflows.flatMap((workflow) => workflow.failures)).toEqual([]);
  }

  /** A new chat with a new agent, whose workflow calls back later unless told otherwise. */
  talk = async (behaviour: BehaviourSource = LATER): Promise<Talk> => {
    const { agent, chatId } = await this.at.chatWith(this.ann, behaviour);
    const workflow = new Workflow(this.regent.url, agent.api_key);
    this.workflows.push(workflow);
    return { agent, chatId, workflow };
  };

  /** A message that its workflow has received and not answered. */
  asked = async ({ agent, chatId }: Talk, text = 'Hello'): Promise<number> => {
    const before = this.at.host.callsOf(agent.id).length;
    const { id } = await this.ann.post(chatId, text);
    await this.at.host.waitForCalls(before + 1, agent.id);
    return id;
  };

  /** The number of stored replies. */
  replies = async (chatId: number): Promise<number> =>
    Number((await this.at.rows('SELECT count(*) FROM message WHERE chat_id = $1 AND is_agent', [chatId]))[0]?.count);

  /** Waits until the message is shown as failed. */
  failed = (chatId: number, id: number) => this.tab.failureOf(chatId, id);
}
