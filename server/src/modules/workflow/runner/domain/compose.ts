import type { Locale } from '../../../../contract/limits.js';
import type { Choice } from './choose-passages.js';

/** The agent that answers. */
export interface Speaker {
  name: string;
  /** Who the agent is, in its creator's words; may be empty. */
  about: string;
  /** Chapter titles, in the language of the answer. */
  titles: readonly string[];
}

const TITLES_LISTED = 8;

const TEXTS = {
  en: {
    hello: (name: string) => `Hello! I’m **${name}**.`,
    about: (name: string) => `I’m **${name}**.`,
    ask: 'You can ask me about:',
    askAnything: 'Ask me a question, and I will look it up.',
    thanks: 'You are welcome! If another question comes up, just ask.',
    farewell: 'Goodbye! The conversation stays here, so you can go on whenever you like.',
    from: (title: string) => `**From “${title}”**`,
    unsure: 'I did not find exactly that. The closest I know:',
    related: (titles: string[]) => `See also: ${titles.map((title) => `“${title}”`).join(', ')}.`,
    nothing: 'I could not find anything about that in what I know.',
    noMore: 'That is all I know about this.',
    noKnowledge: 'I don’t know anything about that yet: I have no knowledge base to look it up in.',
  },
  ru: {
    hello: (name: string) => `Здравствуйте! Я — **${name}**.`,
    about: (name: string) => `Я — **${name}**.`,
    ask: 'Меня можно спросить об этом:',
    askAnything: 'Задайте вопрос, и я поищу ответ.',
    thanks: 'Пожалуйста! Появится ещё вопрос — спрашивайте.',
    farewell: 'До свидания! Разговор останется здесь, его можно продолжить в любой момент.',
    from: (title: string) => `**Из главы «${title}»**`,
    unsure: 'Точного ответа я не нашёл. Ближе всего вот это:',
    related: (titles: string[]) => `Смотрите также: ${titles.map((title) => `«${title}»`).join(', ')}.`,
    nothing: 'Я не нашёл об этом ничего в том, что знаю.',
    noMore: 'Больше я об этом ничего не знаю.',
    noKnowledge: 'Об этом я пока ничего не знаю: у меня нет базы знаний, в которой можно было бы поискать.',
  },
} as const;

const paragraphs = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n');

function menu(language: Locale, titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const items = titles.slice(0, TITLES_LISTED).map((title) => `- ${title}`);
  return `${TEXTS[language].ask}\n\n${items.join('\n')}`;
}

/** Answers a greeting or "what can you do". */
export function introduction(language: Locale, speaker: Speaker, kind: 'greeting' | 'about'): string {
  const text = TEXTS[language];
  const opening = kind === 'greeting' ? text.hello(speaker.name) : text.about(speaker.name);
  const topics = menu(language, speaker.titles);
  return topics === '' ? paragraphs(opening, speaker.about, text.askAnything) : paragraphs(opening, topics);
}

/** Answers thanks or a goodbye. */
export function courtesy(language: Locale, kind: 'thanks' | 'farewell'): string {
  return TEXTS[language][kind];
}

/** Answers with passages, each under the title of its chapter. */
export function answerFrom(language: Locale, choice: Choice<{ title: string }>): string {
  const text = TEXTS[language];
  const parts = choice.parts.map((part) => paragraphs(text.from(part.chapter.title), ...part.passages));
  const related = choice.related.length > 0 ? text.related(choice.related) : '';
  return paragraphs(choice.unsure ? text.unsure : '', ...parts, related);
}

/** States that there is no answer, and lists the topics that the agent knows. */
export function nothingFound(language: Locale, speaker: Speaker, asked: 'question' | 'more'): string {
  const text = TEXTS[language];
  const topics = menu(language, speaker.titles);
  if (asked === 'more') return paragraphs(text.noMore, topics);
  return topics === '' ? text.noKnowledge : paragraphs(text.nothing, topics);
}
