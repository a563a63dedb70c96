/** Intent of a message. */
export type Intent =
  | { kind: 'greeting' | 'thanks' | 'farewell' | 'about' | 'more' }
  /** `text`: without greeting and filler. */
  | { kind: 'question'; text: string };

/** End of a word; `\b` does not support Cyrillic. */
const END = '(?=$|[\\s,.!?…:;)—-])';
const starts = (words: string): RegExp => new RegExp(`^(?:${words})${END}[\\s,.!…)—-]*`, 'iu');
const is = (words: string): RegExp => new RegExp(`^(?:${words})[\\s.!?…)]*$`, 'iu');

const GREETING = starts(
  'hello(?: there)?|hi(?: there)?|hey(?: there)?|greetings|good (?:morning|day|afternoon|evening)|' +
    'привет(?:ик|ствую)?|здравствуй(?:те)?|добрый (?:день|вечер)|доброе утро|доброго (?:дня|времени суток)|салют|хай',
);
const THANKS = starts('thanks?(?: you)?|thank u|thx|many thanks|спасибо|благодарю|спс|мерси');
const WELL = starts(
  'ok|okay|great|perfect|cool|nice|awesome|got it|i see|ок|окей|отлично|супер|круто|класс|здорово|понятно|понял|поняла|ясно',
);
const FAREWELL = is(
  '(?:good)?bye(?: bye)?|good night|see you(?: later| soon)?|пока|до (?:свидания|встречи|завтра)|всего доброго',
);
const ABOUT = is(
  "who (?:are|r) (?:you|u)|what (?:are|r) you|what(?:'s| is) your name|what is this(?: agent)?|(?:please )?help(?: me)?(?: please)?|" +
    'what (?:can|do|could) (?:you|u) (?:do|know|help(?: me)?(?: with)?|answer)(?: about| for me)?|' +
    'what can i (?:ask|do)(?: you)?(?: about| here)?|how can you help(?: me)?|tell me about yourself|what do you know(?: about)?|' +
    '(?:а )?(?:кто (?:ты|вы)|(?:ты|вы) кто)(?: такой| такая| такие)?|как (?:тебя|вас) зовут|помощь|помоги(?:те)?(?: мне)?(?: пожалуйста)?|' +
    '(?:а )?что (?:ты |вы )?(?:умеешь|умеете|можешь|можете|знаешь|знаете)(?: ты| вы)?(?: делать)?|' +
    'чем (?:ты |вы )?(?:можешь|можете|поможешь|поможете|полезен|полезна)(?: мне)?(?: помочь| быть полезен)?|' +
    '(?:о чём|о чем|что) (?:тебя|вас|у тебя|у вас) (?:можно )?(?:спросить|спрашивать)|расскажи(?:те)? о себе',
);
const MORE = is(
  '(?:tell me |and )?more(?: please| details?)?|go on|continue|what else|anything else|details|and\\?|' +
    '(?:а )?(?:ещё|еще)(?: что)?|подробнее|подробней|расскажи(?:те)? (?:подробнее|ещё|еще|дальше)|дальше|продолжай(?:те)?|(?:а )?что (?:ещё|еще)',
);
const FILLER =
  /(?:^|(?<=[\s,.!?]))(?:please|could you|can you|would you|tell me|explain(?: to me)?|i (?:want|need|would like) to know|do you know|help me|what (?:is|are)|what(?:'s|’s)|how do(?:es)?|works?|пожалуйста|скажи(?:те)?|подскажи(?:те)?|расскажи(?:те)?|объясни(?:те)?|можешь|можете|хочу (?:узнать|понять)|помоги(?:те)?|что такое|кто такой|как работа(?:ет|ют)|мне|нужно|надо)(?=$|[\s,.!?])/giu;

/** Classifies a message as small talk or a question. */
export function intentOf(message: string): Intent {
  const text = message.normalize('NFC').trim();
  const rest = text.replace(GREETING, '');
  if (rest === '') return { kind: 'greeting' };
  if (ABOUT.test(rest)) return { kind: 'about' };
  if (MORE.test(rest)) return { kind: 'more' };
  if (FAREWELL.test(rest)) return { kind: 'farewell' };
  if (THANKS.test(rest) && words(rest.replace(THANKS, '')) <= 4 && !rest.includes('?')) return { kind: 'thanks' };
  if (WELL.test(rest) && words(rest.replace(WELL, '').replace(THANKS, '')) === 0) return { kind: 'thanks' };
  if (rest !== text && words(rest) <= 2 && !rest.includes('?')) return { kind: 'greeting' };
  const plain = rest.replace(THANKS, '').replace(FILLER, ' ').replace(/\s+/g, ' ').trim();
  return { kind: 'question', text: words(plain) > 0 ? plain : rest };
}

const words = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
