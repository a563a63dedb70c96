import { randomUUID } from 'node:crypto';
import type { OwnAgent, Person } from '../people/person.js';
import { Installation, type Regent } from '../regent.js';

export const CHOICE = { type: 'choice', title: 'Which colour?', options: [{ label: 'Red', value: 'r' }, 'Blue'] };
export const FORM = {
  type: 'form',
  fields: [
    { name: 'email', label: 'Email', required: true },
    { name: 'people', label: 'People', type: 'number', min: 1 },
  ],
};
/** Path of the waiting execution. */
export const WAITING = '/webhook-waiting/71';

/** A Regent with a creator and a user whose agent sends requests. */
export class RequestPlace {
  /** New in each test. */
  agent!: OwnAgent;

  private constructor(
    readonly at: Installation,
    public regent: Regent,
    /** The creator of the agent. */
    public ann: Person,
    public bob: Person,
  ) {}

  static async open(): Promise<RequestPlace> {
    const at = await Installation.open({ AGENT_REPLY_TIMEOUT_MS: '4000', SWEEP_INTERVAL_MS: '200' });
    const regent = await at.start();
    return new RequestPlace(at, regent, await at.person(regent), await at.person(regent));
  }

  async newAgent(): Promise<void> {
    this.agent = await this.ann.agent({ template_type: 'simple' });
  }

  resumeUrl(host = this.at.host.url): string {
    return `${host}${WAITING}?signature=s3cret`;
  }

  /** A chat with a reply that carries the request. */
  async asked(request: object, by = this.bob) {
    this.at.host.behave(this.agent.id, { kind: 'json', value: { output: 'Please tell me.', request } });
    const chat = await by.chat(this.agent.id);
    const question = await by.post(chat.id, 'Start');
    const reply = await by.reply(chat.id, question.id);
    return { chatId: chat.id, question, reply };
  }

  answer(chatId: number, messageId: number, value: unknown, by = this.bob, id: string = randomUUID()) {
    return by.call('POST', answerPath(chatId, messageId), { answer: value, client_id: id });
  }

  /** The codes of the notes of the latest run. */
  async notes(): Promise<string[] | undefined> {
    const [run] = await this.ann.ok('GET', `/api/studio/agent/${this.agent.id}/runs/`);
    return run?.notes.map(({ code }: { code: string }) => code);
  }

  /** Waits until the message has failed, and returns why. */
  async failure(chatId: number, messageId: number) {
    const failed = (message: { id: number; delivery?: string }) =>
      message.id === messageId && message.delivery === 'failed';
    const list = await this.bob.listed(chatId, (all) => all.some(failed));
    return list.find(failed)?.failure?.code;
  }
}

export const answerPath = (chatId: number, messageId: number): string =>
  `/api/chat/${chatId}/message/${messageId}/answer/`;
