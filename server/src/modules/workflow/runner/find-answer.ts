import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { MessageSource } from '../../../contract/chat/sources.js';
import type { Locale } from '../../../contract/limits.js';
import { truncate } from '../../../contract/text/truncate.js';
import { KnowledgeReader } from '../../knowledge/public.js';
import type { Answer, AnsweringAgent } from './answer.js';
import { cannotRead } from './domain/attached-files.js';
import { type Choice, choosePassages, type ReadChapter } from './domain/choose-passages.js';
import { answerFrom, courtesy, introduction, nothingFound, type Speaker } from './domain/compose.js';
import { type Intent, intentOf } from './domain/intent.js';
import { byLanguage, languageOf, titlesIn } from './domain/language.js';
import { passagesOf, sentencesOf } from './domain/passages.js';
import { piecesOf } from './domain/pieces.js';
import { type QuotedChapter, sourceOf } from './domain/source-of.js';
import type { WebhookBody } from './webhook-body.js';

/** A question with the conversation before it. */
export type Question = Pick<WebhookBody, 'chatInput' | 'history' | 'locale'> & Partial<Pick<WebhookBody, 'files'>>;

interface ReadText extends QuotedChapter {
  content: string;
}

/** The agent's own text as a chapter. */
const ownText = (text: string): ReadText => ({
  title: '',
  content: truncate(text, OWN_CHARACTERS),
  document: null,
  page: null,
  anchor: null,
});

/** A text, and the chapters that it quotes. */
export interface Found {
  text: string;
  sources: MessageSource[];
}

const unsourced = (text: string): Found => ({ text, sources: [] });

/** Speed at which an answer is streamed. */
const PACE = { pieceDelayMs: 20, wordsPerPiece: 3 };

/** Maximum number of chapters, and of their characters, that are read for an answer. */
const CHAPTERS = 12;
const CHARACTERS = 40_000;
/** Descriptions have no length limit. */
const OWN_CHARACTERS = 10_000;

/**
 * Answers without a model: with the passages of the knowledge base that match the question, and their source, otherwise
 * with sentences of the agent's own texts.
 */
@Injectable()
export class FindAnswer {
  /** Tests use a faster one. */
  pace = PACE;

  constructor(private readonly knowledge: KnowledgeReader) {}

  /** Streams the answer, a few words at a time. */
  async *run(agent: AnsweringAgent, body: Question, signal: AbortSignal): Answer {
    const { files = [], chatInput } = body;
    if (files.length > 0) {
      const names = files.map(({ name }) => name);
      yield `${cannotRead(languageOf(chatInput, body.locale), names)}\n\n`;
      if (chatInput.trim() === '') return [];
    }
    const { text, sources } = await this.#answer(agent, body, quotesContextOf(agent));
    for (const [index, piece] of piecesOf(text, this.pace.wordsPerPiece).entries()) {
      if (index > 0 && this.pace.pieceDelayMs > 0) await wait(this.pace.pieceDelayMs, undefined, { signal });
      yield piece;
    }
    return sources;
  }

  /** @param options `quotesContext`: whether to quote the agent's context if the knowledge base has no answer */
  async answer(agent: AnsweringAgent, body: Question, { quotesContext = false } = {}): Promise<Found> {
    return await this.#answer(agent, body, quotesContext);
  }

  /** The answer of n8n's `simple` template, as one piece. */
  async *whole(agent: AnsweringAgent, body: Question): Answer {
    const { text, sources } = await this.#answer(agent, body, quotesContextOf(agent));
    yield text;
    return sources;
  }

  async #answer(agent: AnsweringAgent, body: Question, quotesContext: boolean): Promise<Found> {
    const { intent, asked, said } = understand(body);
    const language = languageOf(asked, body.locale);
    if (intent.kind === 'thanks' || intent.kind === 'farewell') return unsourced(courtesy(language, intent.kind));
    if (intent.kind === 'question' && agent.knowledgeBaseId !== null) {
      const found = await this.#find(agent.knowledgeBaseId, intent.text, said, language);
      if (found !== null) return found;
    }
    if (intent.kind === 'question') {
      const texts = [quotesContext ? agent.agentContext : '', agent.description];
      const quoted = await this.#quote(intent.text, texts.map(ownText), said);
      if (quoted !== '') return unsourced(quoted);
    }
    const speaker = await this.#speaker(agent, language);
    if (intent.kind === 'greeting' || intent.kind === 'about') {
      return unsourced(introduction(language, speaker, intent.kind));
    }
    return unsourced(nothingFound(language, speaker, said === '' ? 'question' : 'more'));
  }

  /** Searches chapters in the language of the question first, then those in the other language. */
  async #find(baseId: number, question: string, said: string, language: Locale): Promise<Found | null> {
    const { corrected, hits } = await this.knowledge.chaptersAbout(baseId, question, CHAPTERS);
    for (const chapters of byLanguage(language, within(CHARACTERS, hits))) {
      const choice = chapters.length > 0 ? await this.#choose(corrected, chapters, said) : null;
      if (choice !== null && choice.parts.length > 0) {
        return {
          text: answerFrom(language, choice),
          sources: choice.parts.map(({ chapter }) => sourceOf(chapter, language)),
        };
      }
    }
    return null;
  }

  /**
   * The sentences of the best text that answer the question, or their paragraphs if they do so only together. Empty if
   * nothing matches.
   */
  async #quote(question: string, texts: readonly ReadText[], said: string): Promise<string> {
    const filled = texts.filter(({ content }) => content.trim() !== '');
    const passages = filled.length === 0 ? [] : quotedIn(await this.#choose(question, filled, said));
    if (passages.length === 0) return '';
    const sentences = ownText(passages.flatMap(sentencesOf).join('\n\n'));
    const quoted = quotedIn(await this.#choose(question, [sentences], said));
    // A paragraph repeats what was said.
    return (quoted.length > 0 || said !== '' ? quoted : passages).join('\n\n');
  }

  async #choose(question: string, chapters: readonly ReadText[], said: string): Promise<Choice<ReadText>> {
    const cut = chapters.map((chapter) => ({
      chapter,
      passages: passagesOf(chapter.content).filter((passage) => !said.includes(passage)),
    }));
    const near = await this.knowledge.nearness(
      question,
      cut.flatMap(({ chapter, passages }) => [chapter.title, ...passages]),
    );
    const read = cut.map(({ chapter, passages }): ReadChapter<ReadText> => {
      const titleNear = near.texts.shift() ?? [];
      return { chapter, near: titleNear, passages: passages.map((text) => ({ text, near: near.texts.shift() ?? [] })) };
    });
    return choosePassages(near.weights, read);
  }

  async #speaker(agent: AnsweringAgent, language: Locale): Promise<Speaker> {
    const titles = agent.knowledgeBaseId === null ? [] : await this.knowledge.titles(agent.knowledgeBaseId);
    return {
      name: agent.name,
      about: passagesOf(truncate(agent.description, OWN_CHARACTERS))[0] ?? '',
      titles: titlesIn(language, titles),
    };
  }
}

/** The `simple` template quotes the instructions; other templates give them to a model, so they stay private. */
const quotesContextOf = ({ templateType }: AnsweringAgent): boolean => templateType === 'simple';

const quotedIn = ({ parts: [best] }: Choice<ReadText>): string[] => best?.passages ?? [];

/** The first chapters within a number of characters, but at least one. */
function within<Chapter extends { content: string }>(characters: number, chapters: readonly Chapter[]): Chapter[] {
  let read = 0;
  return chapters.filter(({ content }, place) => {
    read += content.length;
    return place === 0 || read <= characters;
  });
}

/** "Tell me more" repeats the last question, excluding passages that were already quoted. */
function understand(body: Question): { intent: Intent; asked: string; said: string } {
  const intent = intentOf(body.chatInput);
  if (intent.kind !== 'more') return { intent, asked: body.chatInput, said: '' };
  const asked = body.history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
    .findLast((content) => intentOf(content).kind === 'question');
  if (asked === undefined) return { intent: { kind: 'about' }, asked: body.chatInput, said: '' };
  const answers = body.history.filter(({ role }) => role === 'assistant').map(({ content }) => content);
  return { intent: intentOf(asked), asked, said: ` ${answers.join('\n\n')}` };
}
