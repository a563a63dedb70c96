import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { requestCompletion } from '../../../platform/model-services/request-completion.js';
import type { Response } from '../../../platform/outbound-http/fetch.js';
import { KnowledgeReader } from '../../knowledge/public.js';
import type { Answer, AnsweringAgent } from './answer.js';
import { type AttachedFiles, cannotRead, questionWith } from './domain/attached-files.js';
import { languageOf } from './domain/language.js';
import { lastCited, modelMessages } from './domain/model-messages.js';
import { sourceOf } from './domain/source-of.js';
import { eventsOfCompletion, type ModelEvent, SseReader } from './domain/sse-events.js';
import { ReadFiles } from './read-files.js';
import type { WebhookBody } from './webhook-body.js';

const CHAPTERS = 4;
/** Statuses by which model APIs refuse images. */
const IMAGE_REFUSALS = new Set([400, 404, 413, 415, 422]);
const CUT = 'The model stopped in the middle of its reply.';

/** The model failed. The message is readable and contains no secret. */
export class ModelError extends Error {}

/** Answers with an OpenAI-compatible model, given the agent's context and the chapters that match the question. */
@Injectable()
export class AskModel {
  /** Until the model refuses a message with images and answers it without them. */
  #takesImages = true;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly knowledge: KnowledgeReader,
    private readonly files: ReadFiles,
  ) {}

  /**
   * Streams the text of the model. Its sources are the chapters given to it, up to the last one that it cites.
   * @throws ModelError
   */
  async *run(agent: AnsweringAgent, body: WebhookBody, caller: AbortSignal): Answer {
    const { knowledgeBaseId } = agent;
    const question = body.chatInput.trim();
    const language = languageOf(body.chatInput, body.locale);
    const attached = await this.files.run(body.files);
    if (question === '' && attached.unread.length > 0 && attached.unread.length === body.files.length) {
      yield cannotRead(language, attached.unread);
      return [];
    }
    const chapters =
      knowledgeBaseId === null || question === ''
        ? []
        : await this.knowledge.relevantChapters(knowledgeBaseId, body.chatInput, CHAPTERS);
    const ask = (images: AttachedFiles['images'], unread: readonly string[]) =>
      modelMessages({
        agent: { ...agent, context: agent.agentContext },
        persona: body.persona,
        chapters,
        history: body.history,
        question: questionWith(body.chatInput, attached, unread),
        images: images.map(({ url }) => url),
        language,
      });
    const silence = new Silence(this.config.AGENT_IDLE_TIMEOUT_MS, caller);
    let text = '';
    let begun = false;
    let complete = false;
    try {
      const { response, unread } = await this.#callWithImages(attached, ask, silence.signal);
      if (unread.length > 0) yield `${cannotRead(language, unread)}\n\n`;
      for await (const event of read(response, silence)) {
        if (event.kind === 'text') {
          text += event.text;
          yield event.text;
        }
        begun = true;
        if (event.kind === 'error') throw new ModelError(event.message);
        if (event.kind === 'done') complete = true;
      }
      if (!complete) throw new ModelError(CUT);
      return chapters.slice(0, lastCited(text, chapters.length)).map((chapter) => sourceOf(chapter, language));
    } catch (error) {
      if (error instanceof ModelError || caller.aborted) throw error;
      if (silence.over) throw new ModelError('The model did not answer in time.');
      throw new ModelError(begun ? CUT : 'The model could not be reached.');
    } finally {
      silence.stop();
    }
  }

  /** Repeats the call without images if the model rejects them. `unread`: files that it did not get. */
  async #callWithImages(
    { images, unread }: AttachedFiles,
    ask: (images: AttachedFiles['images'], unread: readonly string[]) => object[],
    signal: AbortSignal,
  ): Promise<{ response: Response; unread: readonly string[] }> {
    if (images.length > 0 && this.#takesImages) {
      const response = await requestCompletion(this.config, { messages: ask(images, unread), stream: true, signal });
      if (response.ok) return { response, unread };
      if (!IMAGE_REFUSALS.has(response.status)) throw new ModelError(await refusal(response));
      await response.body?.cancel();
    }
    const all = [...unread, ...images.map(({ name }) => name)];
    const response = await this.#call(ask([], all), signal);
    if (images.length > 0) this.#takesImages = false;
    return { response, unread: all };
  }

  async #call(messages: object[], signal: AbortSignal): Promise<Response> {
    const response = await requestCompletion(this.config, { messages, stream: true, signal });
    if (!response.ok) throw new ModelError(await refusal(response));
    return response;
  }
}

/** The model's events, from a stream or a whole completion. */
async function* read(response: Response, silence: Silence): AsyncGenerator<ModelEvent> {
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    yield* eventsOfCompletion(await response.json());
    return;
  }
  const reader = new SseReader();
  for await (const bytes of response.body ?? []) {
    silence.broken();
    for (const event of reader.push(bytes)) yield event;
  }
  yield* reader.end();
}

async function refusal(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const event = eventsOfCompletion(body).find(({ kind }) => kind === 'error');
  return `The model refused (${response.status})${event?.kind === 'error' ? `: ${event.message}` : '.'}`;
}

/** Aborts after a silence that is too long, or with the caller's signal. */
class Silence {
  readonly #own = new AbortController();
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout;

  constructor(
    private readonly limitMs: number,
    caller: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.#own.signal, caller]);
    this.#timer = setTimeout(() => this.#own.abort(), limitMs);
  }

  get over(): boolean {
    return this.#own.signal.aborted;
  }

  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#own.abort(), this.limitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
