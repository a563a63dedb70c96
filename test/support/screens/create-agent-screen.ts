import type { Locator, Page } from 'playwright-core';

/** A created agent, with the fields that the form sets. */
export interface CreatedAgent {
  name: string;
  type: string;
  short_description: string;
  description: string;
  agent_context: string;
  welcome_message: string | null;
  template_type: string | null;
  knowledge_base: { id: number } | null;
  skills: { name: string }[];
}

/** Texts of the new agent form in both languages. */
const CREATE_AGENT = {
  en: {
    title: 'Create an agent',
    back: 'Back to marketplace',
    name: 'Name',
    type: 'Agent type',
    short: 'Short description',
    description: 'Full description',
    context: 'Instructions',
    welcome: 'Welcome message',
    greeting: (name: string) => `Hello! I am ${name}. How can I help you?`,
    skill: 'New skill',
    add: 'Add',
    skills: 'Skills',
    tooLong: 'Skill too long',
    base: 'Knowledge base',
    custom: 'Custom agent',
    template: 'Who answers',
    simple: 'Simple',
    help: 'How to connect n8n',
    picture: 'Agent image',
    chosen: 'Selected: me.png',
    submit: 'Create agent',
    submitting: 'Creating…',
    required: {
      context: 'Say what the agent should do',
      name: 'Give the agent a name',
      type: 'Please select an agent type',
      short: 'Say what it does in one sentence',
      description: 'Describe the agent',
    },
    invalid: 'Validation error',
    wrongFields: (count: number) => `Check ${count} fields`,
    taken: 'An agent with this name already exists. Please choose a different name.',
    takenTitle: 'Agent name exists',
    failed: 'Failed to create agent via Studio API: ',
    uploadFailed: 'Couldn’t upload the image',
    restored: 'We restored what you had started.',
    startOver: 'Start over',
    created: (name: string) => `${name} has been created`,
    key: 'API key',
    copy: 'Copy: API key',
    copied: 'Copied to clipboard',
    workflow: 'Open the workflow',
    notReady: 'Workflow not ready',
    credentials: 'Your n8n account',
    done: 'Go to the agent',
    developers: 'For developers: API key and workflow',
    publish: 'Publish',
    chat: 'Chat now',
    publishAndChat: 'Publish and chat',
    copyLink: 'Copy the link',
    linkClosed: 'Others can open the link once the agent is published.',
    linkHint: 'Opens the agent for everyone who is signed in.',
    test: 'Test',
    close: 'Close',
    otherLanguage: 'Переключить на русский',
    otherGreeting: (name: string) => `Здравствуйте! Я ${name}. Чем могу помочь?`,
    otherWelcome: 'Приветствие',
    header: 'Create agent',
    signOut: 'Sign out',
  },
  ru: {
    title: 'Новый агент',
    back: 'В маркетплейс',
    name: 'Имя',
    type: 'Тип агента',
    short: 'Краткое описание',
    description: 'Полное описание',
    context: 'Инструкции',
    welcome: 'Приветствие',
    greeting: (name: string) => `Здравствуйте! Я ${name}. Чем могу помочь?`,
    skill: 'Новое умение',
    add: 'Добавить',
    skills: 'Умения',
    tooLong: 'Слишком длинное',
    base: 'База знаний',
    custom: 'Свой рабочий процесс',
    template: 'Кто отвечает',
    simple: 'Простой',
    help: 'Как подключить n8n',
    picture: 'Картинка агента',
    chosen: 'Выбрано: me.png',
    submit: 'Создать агента',
    submitting: 'Создаём…',
    required: {
      context: 'Опишите, что должен делать агент',
      name: 'Дайте агенту имя',
      type: 'Выберите тип агента',
      short: 'Опишите одной фразой, что он делает',
      description: 'Опишите агента',
    },
    invalid: 'Ошибка заполнения',
    wrongFields: (count: number) => `Проверьте ${count} поля`,
    taken: 'Агент с таким именем уже есть. Выберите другое имя.',
    takenTitle: 'Имя агента занято',
    failed: 'Студия не создала агента: ',
    uploadFailed: 'Не удалось загрузить картинку',
    restored: 'Мы восстановили то, что вы начали.',
    startOver: 'Начать заново',
    created: (name: string) => `Агент «${name}» создан`,
    key: 'API-ключ',
    copy: 'Скопировать: API-ключ',
    copied: 'Скопировано в буфер обмена',
    workflow: 'Открыть рабочий процесс',
    notReady: 'Рабочий процесс не готов',
    credentials: 'Ваш аккаунт в n8n',
    done: 'Перейти к агенту',
    developers: 'Для разработчиков: API-ключ и рабочий процесс',
    publish: 'Опубликовать',
    chat: 'Начать чат',
    publishAndChat: 'Опубликовать и начать чат',
    copyLink: 'Скопировать ссылку',
    linkClosed: 'Другие смогут открыть ссылку, когда агент будет опубликован.',
    linkHint: 'По ней агента откроет любой, кто вошёл на сайт.',
    test: 'Тест',
    close: 'Закрыть',
    otherLanguage: 'Switch to English',
    otherGreeting: (name: string) => `Hello! I am ${name}. How can I help you?`,
    otherWelcome: 'Welcome message',
    header: 'Создать агента',
    signOut: 'Выйти',
  },
} as const;

type Texts = (typeof CREATE_AGENT)['en'] | (typeof CREATE_AGENT)['ru'];
export type FieldName = 'name' | 'type' | 'short' | 'description' | 'context' | 'welcome' | 'skill';

/** The new agent form in one language. */
export class CreateAgentScreen {
  readonly t: Texts;

  constructor(
    readonly page: Page,
    locale: 'en' | 'ru',
    /** The container of the form: the page or a dialog. */
    readonly root: Locator = page.getByRole('main'),
  ) {
    this.t = CREATE_AGENT[locale];
  }

  /** Opens its page and waits for the form. */
  async open(): Promise<void> {
    await this.page.goto('/create-agent');
    await this.field('name').waitFor();
  }

  /** The input of a field. Inputs with suggestions are combo boxes. */
  field(name: FieldName): Locator {
    return this.root.getByLabel(new RegExp(`^${this.t[name]}( \\(.*\\))?$`)).and(this.root.locator('input, textarea'));
  }

  get submit(): Locator {
    return this.root.getByRole('button', { name: this.t.submit, exact: true });
  }

  get chips(): Locator {
    return this.root.getByRole('group', { name: /Agent types|Типы агентов/ }).getByRole('button');
  }

  get skills(): Locator {
    return this.root.getByRole('list', { name: this.t.skills }).getByRole('listitem');
  }

  get file(): Locator {
    return this.root.locator('input[type=file][accept*=image]');
  }

  get success(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Fills in the two fields that an agent needs. */
  async fill(name: string): Promise<void> {
    await this.field('context').fill('Plans the week');
    await this.field('name').fill(name);
  }

  /** Unfolds the rarely needed fields. */
  async unfold(): Promise<void> {
    for (const part of await this.root.locator('details').all()) {
      if (!(await part.evaluate((box: HTMLDetailsElement) => box.open))) await part.locator('summary').click();
    }
  }

  /** Submits the form and waits until the agent exists. */
  async create(name: string): Promise<void> {
    await this.submit.click();
    await this.page.getByRole('heading', { name: this.t.created(name) }).waitFor();
  }

  /** The description of a field, as exposed to screen readers. */
  described(name: FieldName): Promise<string> {
    return this.field(name).evaluate((box) =>
      (box.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    );
  }

  /** Whether the field has the focus. */
  hasFocus(name: FieldName): Promise<boolean> {
    return this.field(name).evaluate((box) => box === document.activeElement);
  }
}
