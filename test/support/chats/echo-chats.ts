import type { UiWorld } from '../browser/ui-world.js';
import type { WebPerson } from '../server/people/web-person.js';
import { eventually } from '../util/eventually.js';

interface Message {
  id: number;
  message: string;
  is_agent_message: boolean;
}

/** Chats of a user with an agent that repeats each message. */
export class EchoChats {
  private constructor(
    private readonly person: WebPerson,
    readonly agentId: number,
  ) {}

  static async of(world: UiWorld, person: WebPerson): Promise<EchoChats> {
    const { chatId, agent } = await world.chatOf(person);
    await person.call('DELETE', `/api/chat/${chatId}/`);
    world.host.behave(agent.id, { kind: 'echo' });
    return new EchoChats(person, agent.id);
  }

  async create(name: string): Promise<number> {
    return (await this.person.call<{ id: number }>('POST', '/api/chat/', { agent_id: this.agentId, name })).id;
  }

  messages(chatId: number): Promise<Message[]> {
    return this.person.call('GET', `/api/chat/${chatId}/message/`);
  }

  /** Sends one message and waits for its reply. */
  async say(chatId: number, text: string): Promise<number> {
    const { id } = await this.person.call<Message>('POST', `/api/chat/${chatId}/message/`, { message: text });
    await eventually(
      () => this.messages(chatId),
      (all) => expect(all.some((each) => each.is_agent_message && each.message.includes(text))).toBe(true),
    );
    return id;
  }

  async branch(chatId: number, messageId: number, name: string): Promise<number> {
    const body = { message_id: messageId, name };
    return (await this.person.call<{ id: number }>('POST', `/api/chat/${chatId}/branch/`, body)).id;
  }
}
