import { seedDemo } from '../../../../server/src/app/demo/seed-demo.js';
import { FindAnswer } from '../../../../server/src/modules/workflow/runner/find-answer.js';
import { SqlRunner } from '../../../../server/src/platform/db/sql.js';
import { type StudioApp, startStudioApp } from '../../../support/server/apps/studio-app.js';

const EDITOR = 'Редактор';
const MENTOR = 'n8n Mentor';
const GUIDE = 'Regent Guide';
/** Maximum for one answer; the last one searches the agent's own texts. */
const MOST_STATEMENTS = 5;

/** Agent, question, and the chapter that must be quoted first. */
const ANSWERED: [agent: string, question: string, chapter: string][] = [
  [EDITOR, 'Как сделать текст короче?', 'Как сократить текст'],
  [EDITOR, 'Текст слишком длинный, что делать?', 'Как сократить текст'],
  [EDITOR, 'Как урезать статью вдвое?', 'Как сократить текст'],
  [EDITOR, 'Я пишу отчёт для начальства. Получается очень много воды. Как его укоротить?', 'Как сократить текст'],
  [EDITOR, 'С чего начинать?', 'С чего начать текст'],
  [EDITOR, 'Не знаю, как начать статью', 'С чего начать текст'],
  [EDITOR, 'как избавиться от канцеляризмов', 'Канцелярит и как от него избавиться'],
  [EDITOR, 'Что такое канцелярит?', 'Канцелярит и как от него избавиться'],
  [EDITOR, 'Какой длины должно быть предложение?', 'Предложения: длина и порядок слов'],
  [EDITOR, 'Как разбить текст на абзацы?', 'Абзацы, заголовки и списки'],
  [EDITOR, 'Как придумать хороший заголовок?', 'Абзацы, заголовки и списки'],
  [EDITOR, 'Когда нужен список?', 'Абзацы, заголовки и списки'],
  [EDITOR, 'Чем заменить оценки в тексте?', 'Факты вместо оценок'],
  [EDITOR, 'Помоги написать деловое письмо', 'Деловое письмо'],
  [EDITOR, 'Что писать в теме письма?', 'Деловое письмо'],
  [EDITOR, 'Как вежливо отказать клиенту?', 'Как отказать или попросить'],
  [EDITOR, 'как правильно извиниться', 'Как отказать или попросить'],
  [EDITOR, 'Как составить инструкцию?', 'Инструкция, которую поймут'],
  [EDITOR, 'Напиши объявление', 'Пост и объявление'],
  [EDITOR, 'чем плохи отглагольные существительные', 'Канцелярит и как от него избавиться'],
  [EDITOR, 'Нужны ли восклицательные знаки?', 'Пост и объявление'],
  [EDITOR, 'How do I shorten a text?', 'Как сократить текст'],
  [GUIDE, 'Как удалить переписку?', 'Как переименовать или удалить чат'],
  [GUIDE, 'Агент молчит, что делать?', 'Если агент не отвечает'],
  [GUIDE, 'Почему мне не отвечают?', 'Если агент не отвечает'],
  [GUIDE, 'Что такое персона?', 'Персоны: от чьего лица вы говорите'],
  [GUIDE, 'Кто может прочитать мои сообщения?', 'Кто видит ваши данные'],
  [GUIDE, 'Где найти нужного агента?', 'Как найти агента'],
  [GUIDE, 'Как прервать ответ?', 'Как остановить ответ и спросить заново'],
  [GUIDE, 'Нужен ли пароль?', 'Кто видит ваши данные'],
  [GUIDE, 'Как создать ветку?', 'Ветки разговора'],
  [GUIDE, 'Агент не отвечает. Что делать?', 'Если агент не отвечает'],
  [GUIDE, 'Как опубликовать агента?', 'Как создать своего агента'],
  [GUIDE, 'Как поставить лайк агенту?', 'Как найти агента'],
  [GUIDE, 'Как войти в систему?', 'Кто видит ваши данные'],
  [GUIDE, 'Can I use Regent on my phone?', 'Writing messages and reading replies'],
  [GUIDE, 'What happens when I lose my internet connection?', 'When a reply fails'],
  [GUIDE, 'What is a persona for?', 'Personas: whom you chat as'],
  [GUIDE, 'How can I cancel a reply?', 'Stopping a reply, editing and asking again'],
  [GUIDE, 'How do I remove a conversation?', 'Renaming and deleting'],
  [GUIDE, 'Can other people read my chats?', 'Privacy: who sees your data'],
  [GUIDE, 'Who can see my e-mail address?', 'Privacy: who sees your data'],
  [GUIDE, 'The agent does not answer', 'When a reply fails'],
  [GUIDE, 'How do I create my own agent?', 'Making your own agent'],
  [GUIDE, 'How do I give a crown?', 'Finding an agent'],
  [GUIDE, 'How do I begin a new conversation?', 'Starting a chat'],
  [GUIDE, 'What is branching good for?', 'Branching a conversation'],
  [GUIDE, 'How do I use voice?', 'Using voice: dictation and reading aloud'],
  [GUIDE, 'Can I dictate a message?', 'Using voice: dictation and reading aloud'],
  [GUIDE, 'How do I turn the microphone off?', 'Using voice: dictation and reading aloud'],
  [GUIDE, 'Как говорить голосом?', 'Голос: как диктовать и слушать ответы'],
  [GUIDE, 'Как включить микрофон?', 'Голос: как диктовать и слушать ответы'],
  [GUIDE, 'Можно ли прослушать ответ вслух?', 'Голос: как диктовать и слушать ответы'],
  [MENTOR, 'How do I connect a workflow?', 'Connecting a workflow to your agent'],
  [MENTOR, 'The requested webhook is not registered', 'Error: webhook not registered (404)'],
  [MENTOR, 'I get a 403', 'Error: the key was not accepted (403)'],
  [MENTOR, 'Why is my reply empty?', 'Error in workflow (500) and empty replies'],
  [MENTOR, 'How do I make replies appear word by word?', 'Streaming replies word by word'],
  [MENTOR, 'My workflow is too slow', 'Slow workflows and timeouts'],
  [MENTOR, 'How do I give my agent a memory?', 'Memory and knowledge'],
  [MENTOR, 'Which fields does the webhook get?', 'What a workflow receives'],
  [MENTOR, 'Как опубликовать воркфлоу?', 'Publishing a workflow'],
];

/** The chapters of the agent do not cover these. */
const UNKNOWN: [agent: string, question: string][] = [
  [EDITOR, 'Какая завтра погода в Москве?'],
  [EDITOR, 'Кто президент Франции?'],
  [EDITOR, 'Сколько стоит подписка?'],
  [EDITOR, 'Как приготовить борщ?'],
  [EDITOR, 'What is the capital of France?'],
  [GUIDE, 'What is the boiling point of tungsten?'],
  [GUIDE, 'Who won the world cup?'],
  [GUIDE, 'Сколько стоит Regent?'],
  [GUIDE, 'How much does it cost?'],
  [GUIDE, 'Сколько лет Земле?'],
  [GUIDE, 'Расскажи анекдот про Штирлица'],
  [GUIDE, 'asdfgh qwerty'],
  [GUIDE, '北京天气怎么样？'],
  [MENTOR, 'How do I cook pasta?'],
  [MENTOR, 'Recommend a good film'],
  [MENTOR, 'Что посадить на даче?'],
];

const COURTEOUS: [question: string, answer: string][] = [
  ['Привет!', 'Здравствуйте! Я — **'],
  ['Добрый вечер', 'Здравствуйте! Я — **'],
  ['Hello there', 'Hello! I’m **'],
  ['Кто ты?', 'Я — **'],
  ['What can you do?', 'I’m **'],
  ['Спасибо, очень помогло!', 'Пожалуйста!'],
  ['Thanks a lot', 'You are welcome!'],
  ['Пока', 'До свидания!'],
  ['ok thank you', 'You are welcome!'],
  ['Понятно', 'Пожалуйста!'],
  ['Отлично, спасибо', 'Пожалуйста!'],
];

describe('built-in replies of the demo agents', () => {
  let app: StudioApp;
  /** Knowledge base, instructions and description, by name. */
  const agents = new Map<string, { base: number; agentContext: string; description: string }>();

  beforeAll(async () => {
    app = await startStudioApp();
    await seedDemo(app.config);
    const rows = await app.database.query('SELECT name, knowledge_base_id, agent_context, description FROM agent');
    for (const { name, knowledge_base_id: base, agent_context: agentContext, description } of rows) {
      agents.set(name, { base, agentContext, description });
    }
    app.get(FindAnswer).pace = { pieceDelayMs: 0, wordsPerPiece: 1000 };
  });
  afterAll(() => app.stop());

  const ask = async (name: string, chatInput: string): Promise<string> => {
    const { base = null, ...texts } = agents.get(name) ?? { agentContext: '', description: '' };
    const agent = {
      id: 1,
      name,
      type: '',
      status: 'ready' as const,
      hidden: false,
      shortDescription: '',
      ...texts,
      templateType: 'simple' as const,
      welcomeMessage: null,
      starters: [],
      n8nWorkflowId: null,
      acceptsKey: () => true,
    };
    const body = { chatInput, locale: 'en' as const, persona: null, history: [] };
    const pieces = app.get(FindAnswer).run({ ...agent, knowledgeBaseId: base }, body, AbortSignal.timeout(5000));
    let answer = '';
    for await (const piece of pieces) answer += piece;
    return answer;
  };
  const firstQuoted = (answer: string): string | undefined =>
    /\*\*(?:From “|Из главы «)(.+?)[”»]\*\*/.exec(answer)?.[1];

  it.each(ANSWERED)('%s, “%s”: quotes «%s»', async (agent, question, chapter) => {
    const answer = await ask(agent, question);
    expect(firstQuoted(answer)).toBe(chapter);
    expect(answer.includes('Из главы')).toBe(/[а-я]/i.test(question));
    expect(answer.length).toBeLessThan(2500);
    expect(await ask(agent, question)).toBe(answer);
  });

  it.each(UNKNOWN)('%s, “%s”: reports no match', async (agent, question) => {
    const answer = await ask(agent, question);
    expect(answer).toMatch(/^(I could not find anything about that|Я не нашёл об этом ничего)/);
  });

  it.each(COURTEOUS)('“%s” is answered “%s…”', async (question, beginning) => {
    expect((await ask(GUIDE, question)).startsWith(beginning)).toBe(true);
  });

  it('consist of words of the chapters', async () => {
    for (const [agent, question, title] of ANSWERED.slice(0, 10)) {
      const [chapter] = await app.database.query('SELECT content FROM chapter WHERE base_id = $1 AND title = $2', [
        agents.get(agent)?.base,
        title,
      ]);
      const [, quoted = ''] = (await ask(agent, question)).split('»**\n\n');
      expect(chapter.content).toContain(quoted.split('\n\n')[0]);
    }
  });

  it('work without a deleted knowledge base', async () => {
    agents.set('Bereft', { base: 9_999_999, agentContext: '', description: '' });
    expect(await ask('Bereft', 'Как сделать текст короче?')).toContain('нет базы знаний');
    expect(await ask('Bereft', 'Hello')).toContain('I’m **Bereft**');
  });

  it.each([...ANSWERED.map(([agent, question]) => [agent, question] as const), ...UNKNOWN])(
    '%s, “%s”: costs few statements',
    async (agent, question) => {
      const statements = jest.spyOn(SqlRunner.prototype, 'rows');
      await ask(agent, question);
      expect(statements.mock.calls.length).toBeLessThanOrEqual(MOST_STATEMENTS);
      statements.mockRestore();
    },
  );
});
