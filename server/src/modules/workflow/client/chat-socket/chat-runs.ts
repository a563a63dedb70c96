import { buffer } from 'node:stream/consumers';
import { type Dispatcher, request as send } from 'undici';
import { type ChatMessage, ChatReply } from '../../reading/domain/chat/chat-reply.js';
import { type ChatRun, chatSocketUrl } from '../../reading/domain/chat/chat-run.js';
import { resumePathOf } from '../address/domain/resume-path.js';
import { type Call, stoppedOutcome } from '../call.js';
import type { DispatchOutcome, DispatchRequest, DispatchUpload } from '../dispatch-types.js';
import { discard, header } from '../request/response.js';
import { type ChatAnswer, type ChatEnd, type ChatInput, followChat } from './chat-socket.js';

/** Fields of the webhook's answer by which the diagnosis recognises an unreachable chat socket. */
const CHAT_FIELDS = ['executionStarted', 'executionId', 'resumeToken'];

/** A run that waits for an answer has repeated its question by then: n8n does it at its first poll, after 3 s. */
const QUESTION_MS = 6_000;

/** Files are sent within one message, which is held in memory. */
const FILES_MAX_BYTES = 5 * 1024 * 1024;

/** n8n ignores calls without a browser's user agent: it takes them for previews of links. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Regent';

/** Runs of workflows that reply with Chat nodes, over n8n's chat socket. */
export class ChatRuns {
  /**
   * @param dispatchers `foreign` for hosts that creators have entered
   * @param closing aborted on shutdown
   */
  constructor(
    private readonly dispatchers: { own: Dispatcher; foreign: Dispatcher },
    private readonly connectTimeoutMs: number,
    private readonly closing: AbortSignal,
  ) {}

  /** Reads the reply of a run that has started: it is never started again, even if its socket fails. */
  async follow(call: Call, run: ChatRun): Promise<DispatchOutcome> {
    call.executionId = run.executionId;
    const url = chatSocketUrl(call.request.url, call.request.body.sessionId, run);
    const reply = new ChatReply(call.maxBytes);
    call.chat = reply;
    const end: ChatEnd = url === null ? { kind: 'unreachable' } : await this.#follow(call, { url, reply });
    if (end.kind === 'unreachable') call.failure = { fields: CHAT_FIELDS };
    return outcomeOf(call, end, reply, url);
  }

  /**
   * Gives the message to the run that waits for it, and reads what it replies. A later attempt gives it again only if the run
   * still waits with the same question. `not-waiting`: none waits, and nothing was sent. `unreachable`: unknown, and nothing
   * was sent.
   */
  async resume(call: Call): Promise<DispatchOutcome | 'not-waiting' | 'unreachable'> {
    const { waitingChat, attempt } = call.request;
    if (!waitingChat || sizeOf(waitingChat.files) > FILES_MAX_BYTES) return 'not-waiting';
    const isRepeated = attempt > 1;
    const reply = new ChatReply(call.maxBytes, { text: waitingChat.question, isRepeated });
    call.chat = reply;
    const end = await this.#follow(call, {
      url: waitingChat.url.replace(/^http/, 'ws'),
      reply,
      answerTo: (question) => this.#answerTo(call, question),
      questionMs: isRepeated ? undefined : QUESTION_MS,
    });
    if (end.kind === 'unanswered' || end.kind === 'unreachable') {
      call.chat = null;
      call.watch.unheard();
      if (end.kind === 'unreachable') return 'unreachable';
      return isRepeated ? { kind: 'failed', code: 'connection_lost', partial: '' } : 'not-waiting';
    }
    // A run that was not answered is not stopped with the reply.
    if (!reply.isAsking) call.executionId = new URL(waitingChat.url).searchParams.get('executionId');
    return outcomeOf(call, end, reply, waitingChat.url);
  }

  /**
   * A button is pressed by its link, which must be on the workflow's n8n. Null if the node does not accept such an
   * answer.
   */
  #answerTo(call: Call, question: ChatMessage): ChatAnswer | null {
    const { request, watch } = call;
    const { chatInput } = request.body;
    const [base] = request.resumeBases ?? [];
    const button = question.buttons.find(({ label }) => comparable(label) === comparable(chatInput));
    const path = button && resumePathOf(button.link, request.resumeBases ?? []);
    if (path === undefined) return question.takesText ? { message: () => messageOf(request) } : null;
    const press = async (): Promise<boolean> => {
      const dispatcher = this.#dispatcherOf(call);
      const headers = { 'user-agent': BROWSER };
      const response = await send(`${base}${path}`, { dispatcher, headers, signal: watch.signal });
      discard(response);
      // To a preview, n8n answers 200 without a body.
      return response.statusCode < 300 && header(response, 'content-length') !== '0';
    };
    return { call: press };
  }

  #follow(call: Call, chat: Pick<ChatInput, 'url' | 'reply' | 'answerTo' | 'questionMs'>): Promise<ChatEnd> {
    const { handlers, watch } = call;
    const signal = AbortSignal.any([watch.signal, this.closing]);
    const { connectTimeoutMs } = this;
    return followChat({ ...chat, handlers, watch, connectTimeoutMs, dispatcher: this.#dispatcherOf(call), signal });
  }

  #dispatcherOf({ request }: Call): Dispatcher {
    return request.isForeign ? this.dispatchers.foreign : this.dispatchers.own;
  }
}

const comparable = (label: string): string => label.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

const sizeOf = (files: DispatchUpload[] = []): number => files.reduce((total, { size }) => total + size, 0);

/** The answer as n8n's own chat sends it, with its files. */
async function messageOf({ body, waitingChat }: DispatchRequest): Promise<string> {
  const { chatInput, sessionId } = body;
  const files = [];
  for (const { name, mimeType, open } of waitingChat?.files ?? []) {
    files.push({ name, type: mimeType, data: (await buffer(await open())).toString('base64') });
  }
  return JSON.stringify({ action: 'sendMessage', sessionId, chatInput, ...(files.length > 0 && { files }) });
}

/** @param url of the socket, null without one */
function outcomeOf(call: Call, end: ChatEnd, { text, waiting }: ChatReply, url: string | null): DispatchOutcome {
  if (end.kind === 'failed') return { kind: 'failed', code: end.code, partial: text };
  if (end.kind === 'broken') return stoppedOutcome(call) ?? { kind: 'failed', code: 'connection_lost', partial: text };
  if (text === '') {
    // n8n repeated the question after it was answered: the answer is lost.
    const isLost = end.kind === 'waiting' && call.request.waitingChat !== undefined;
    return { kind: 'failed', code: isLost ? 'connection_lost' : 'empty_reply', partial: '' };
  }
  const answered = { kind: 'answered', text, streamed: true } as const;
  if (end.kind !== 'waiting' || waiting === null || url === null) return answered;
  const resumePath = resumePathOf(url.replace(/^ws/, 'http'), call.request.resumeBases ?? []);
  return { ...answered, request: waiting.request, resumePath };
}
