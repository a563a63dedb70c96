// Texts of the demo.

export const PEOPLE = {
  en: {
    email: 'nora@example.com',
    first_name: 'Nora',
    last_name: 'Winter',
    bio: 'Product designer. I build small agents for the things I do every week.',
  },
  ru: {
    email: 'vera@example.com',
    first_name: 'Вера',
    last_name: 'Зимина',
    bio: 'Дизайнер продуктов. Делаю небольших агентов для того, что приходится делать каждую неделю.',
  },
};

export const MAKER = {
  email: 'mira@example.com',
  first_name: 'Mira',
  last_name: 'Larsen',
  bio: 'Teacher and tinkerer. My agents help people learn things without fear of asking twice.',
};

const agent = (motif, colours, crowns, name, type, short_description, description, skills) => ({
  motif,
  colours,
  crowns,
  name,
  type,
  short_description,
  description,
  skills,
});

export const AGENTS = [
  agent(
    'peaks',
    ['#1d6f5c', '#7fc7a8'],
    214,
    'Trail Planner',
    'travel',
    'Plans hikes that fit your legs, the weather and the last bus home.',
    'Tell me where you are and how far you like to walk. I suggest a route with distances, ascents, water and the way back, and a plan for rain.',
    ['Routes by distance and ascent', 'Packing lists', 'Ways back by bus and train'],
  ),
  agent(
    'code',
    ['#2b3a67', '#7a8fd6'],
    187,
    'Code Companion',
    'helpers',
    'Reads your code with you and explains what it really does.',
    'Paste a function or an error. I explain it line by line, show what can go wrong and suggest a smaller version, with tests.',
    ['Explains errors', 'Reviews functions', 'Writes tests first'],
  ),
  agent(
    'leaf',
    ['#4c7a2b', '#b9d48b'],
    96,
    'Balcony Gardener',
    'helpers',
    'Knows what grows in your light, and when to water it.',
    'From basil to tomatoes: what to sow when, how to tell thirst from rot, and how to keep aphids away without poison.',
    ['Sowing calendar', 'Diagnoses leaves', 'Small spaces'],
  ),
  agent(
    'cup',
    ['#7b3f20', '#d9a273'],
    73,
    'Barista at Home',
    'person',
    'Better coffee with what you have in the kitchen.',
    'Grind, ratio, temperature, time: one change a day until it tastes right.',
    ['Brewing recipes', 'Troubleshooting taste'],
  ),
  agent(
    'sun',
    ['#b5462f', '#f2b441'],
    158,
    'Русский с нуля',
    'avatar',
    'Разговорный русский для начинающих: спокойно, с примерами и без стыда за ошибки.',
    'Пишите как получится. Я отвечу просто, исправлю одну ошибку за раз и объясню её так, чтобы она больше не повторялась.',
    ['Разговорная практика', 'Разбор ошибок', 'Падежи по-человечески'],
  ),
  agent(
    'book',
    ['#5b2a6e', '#c08fd0'],
    121,
    'Редактор писем',
    'helpers',
    'Делает деловые письма короче, яснее и вежливее.',
    'Пришлите черновик. Верну письмо, которое дочитают до конца, и скажу, что изменил и почему.',
    ['Сокращает без потерь', 'Подбирает тон', 'Проверяет факты и даты'],
  ),
  agent(
    'waves',
    ['#0b5a7a', '#7fd0e0'],
    64,
    'Swim Coach',
    'person',
    'Training plans for people who come to swimming late.',
    'Three sessions a week, technique first. Tell me how your last swim felt and the next one is adjusted.',
    ['Technique drills', 'Weekly plans'],
  ),
  agent(
    'star',
    ['#96560a', '#f2c65a'],
    42,
    'Bedtime Stories',
    'avatar',
    'A new story every evening, with the hero that your child chooses.',
    'Says good night in ten minutes: one hero, one worry, one good end.',
    ['Stories by age', 'Gentle endings'],
  ),
];

/** A new agent of the viewer, and one that is not published. */
export const OWN_AGENTS = {
  en: {
    ...agent(
      'face',
      ['#0b6b5e', '#56cdb4'],
      17,
      'Workshop Notes',
      'helpers',
      'Turns messy notes of a workshop into decisions and next steps.',
      'Paste the notes as they are. You get decisions, open questions and who does what by when.',
      ['Decisions and owners', 'Open questions', 'Follow-up mail'],
    ),
    draft: 'Travel Diary',
    notes: 'Notes: launch? march. tom. two pilots first…',
  },
  ru: {
    ...agent(
      'cup',
      ['#3d5a80', '#98c1d9'],
      23,
      'Заметки со встречи',
      'helpers',
      'Превращает черновые заметки со встречи в решения и следующие шаги.',
      'Вставьте заметки как есть. В ответ придут решения, открытые вопросы и список: кто, что и к какому сроку.',
      ['Решения и ответственные', 'Открытые вопросы', 'Письмо по итогам'],
    ),
    draft: 'Дневник поездок',
    notes: 'Заметки: запуск? март. Том. Сначала два пилота…',
  },
};

export const PERSONAS = {
  en: [
    ['Nora at work', 'Writes short. Wants decisions, numbers and sources.'],
    ['Beginner', 'Knows nothing about the subject yet and asks about every word.'],
    ['Critic', 'Doubts everything politely.'],
  ],
  ru: [
    ['Вера на работе', 'Пишет коротко. Ей нужны решения, цифры и источники.'],
    ['Новичок', 'Пока ничего не знает о предмете и спрашивает о каждом слове.'],
    ['Критик', 'Вежливо сомневается во всём.'],
  ],
};

export const BASES = {
  en: [
    ['House rules of the studio', ['Opening hours', 'Who has a key', 'When the alarm goes off']],
    ['Workshop formats', ['Kick-off', 'Retrospective', 'Design sprint', 'Decision meeting']],
  ],
  ru: [
    ['Правила студии', ['Часы работы', 'У кого есть ключ', 'Если сработала сигнализация']],
    ['Форматы встреч', ['Старт проекта', 'Ретроспектива', 'Дизайн-спринт', 'Встреча для решения']],
  ],
};

export const CHAPTER = {
  en: 'Everyone who has been here once knows it; this is for those who come for the first time. Ask at the desk when in doubt.',
  ru: 'Кто был здесь хоть раз, знает это и так; написано для тех, кто пришёл впервые. Если сомневаетесь, спросите у стойки.',
};

/** `[agent, chat name, questions]`; the first chat is opened. */
export const CHATS = {
  en: [
    [
      'Code Companion',
      'Debounce, once and for all',
      ['What does debounce do, and when do I want throttle instead?', 'Show me the shortest version with types.'],
    ],
    ['Trail Planner', 'Saturday with Tom', ['An easy day out near the city, about 15 km?']],
    ['Barista at Home', 'Sour espresso', ['My espresso is sour. What should I change first?']],
    ['Balcony Gardener', 'Yellow leaves', ['The lower leaves of my tomato turn yellow.']],
  ],
  ru: [
    [
      'Code Companion',
      'Debounce раз и навсегда',
      ['Что делает debounce и когда нужен throttle?', 'Покажи самую короткую версию с типами.'],
    ],
    ['Русский с нуля', 'Падежи', ['Почему «нет времени», а не «нет время»?']],
    ['Редактор писем', 'Письмо подрядчику', ['Сделай это письмо короче: «Уважаемые коллеги, в связи с тем, что…»']],
    ['Trail Planner', 'Суббота за городом', ['Лёгкий маршрут километров на пятнадцать?']],
  ],
};

const CODE =
  '```ts\nexport function debounce<A extends unknown[]>(run: (...args: A) => void, ms: number) {\n  let timer: ReturnType<typeof setTimeout> | undefined;\n  return (...args: A): void => {\n    clearTimeout(timer);\n    timer = setTimeout(run, ms, ...args);\n  };\n}\n```';

/** Replies of agents, found by a part of the question. */
const REPLIES = [
  ['Заметки', 'Решения:\n\n- **Запуск в марте**, отвечает Том\n- До этого два пилота'],
  [
    'What does debounce',
    'Both keep a function from running too often:\n\n| | Runs | Good for |\n| --- | --- | --- |\n| **Debounce** | once, after a pause | search boxes, saving drafts |\n| **Throttle** | at most every *n* ms | scrolling, dragging |\n\nSo: if only the **last** call matters, debounce. If people should see progress, throttle.',
  ],
  [
    'Что делает debounce',
    'Оба не дают функции выполняться слишком часто:\n\n| | Когда выполняется | Для чего |\n| --- | --- | --- |\n| **Debounce** | один раз, после паузы | поиск, сохранение черновика |\n| **Throttle** | не чаще раза в *n* мс | прокрутка, перетаскивание |\n\nЕсли важен только **последний** вызов, нужен debounce. Если нужен видимый ход, throttle.',
  ],
  [
    'shortest version',
    `Eight lines, and the arguments keep their types:\n\n${CODE}\n\n- \`clearTimeout(undefined)\` is allowed, so no check is needed.\n- Add a \`cancel\` only when something unmounts.`,
  ],
  [
    'короткую версию',
    `Восемь строк, и типы аргументов сохраняются:\n\n${CODE}\n\n- \`clearTimeout(undefined)\` допустим, проверка не нужна.\n- \`cancel\` добавляйте, только если что-то исчезает с экрана.`,
  ],
  [
    '15 km',
    '**Round of the two lakes**, 14.6 km, 230 m up, about 4 hours:\n\n1. Train at 9:12, out at Waldhof\n2. Along the north shore to the mill (5 km, café)\n3. Over the ridge, the only steep part\n4. Back by the 16:40 bus\n\n> Rain after 15:00: take the lower path, it saves 40 minutes.',
  ],
  [
    'пятнадцать',
    '**Круг двух озёр**, 14,6 км, набор 230 м, около 4 часов:\n\n1. Электричка в 9:12\n2. Северным берегом до мельницы (5 км, кафе)\n3. Через гребень, единственный крутой участок\n4. Обратно автобусом в 16:40',
  ],
  [
    'sour',
    'Grind **one step finer** and change nothing else. Sour means that too little was taken out of the coffee. If the shot then takes 28 to 32 seconds and is still sour, raise the temperature by 2 °C.',
  ],
  [
    'yellow',
    'Lower leaves first usually means **nitrogen**, not thirst. Feed once, wait ten days, and take the yellow leaves off: they do not recover.',
  ],
  [
    'нет времени',
    'После «нет» нужен **родительный падеж**: *нет чего?* — нет *времени*, *денег*, *терпения*.\n\nПопробуйте сами: «У меня нет … (время), но есть … (желание)».',
  ],
  [
    'короче',
    '> Коллеги, здравствуйте. Просим сдвинуть сдачу на 12 марта: смета ещё не согласована. Подтвердите, пожалуйста, до пятницы.\n\n**Что изменилось:** одна просьба, одна причина, один срок. Было 84 слова, стало 17.',
  ],
];

const NOTES = 'Decisions:\n\n- **Launch in March**, Tom owns it\n- Two pilots before that';

export const replyTo = (message) => REPLIES.find(([piece]) => message.includes(piece))?.[1] ?? NOTES;
