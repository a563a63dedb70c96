import type { Locator, Page } from 'playwright-core';
import { AGENT, openAgent } from './agent-screen.js';
import type { FakeWorkflowHost } from './fake-workflow-host.js';

/** What the settings of an agent say, in both languages. */
export const SETTINGS = {
  en: {
    tabs: ['General info', 'Agent settings', 'Additional settings'],
    name: 'Name',
    short: 'Short description',
    skill: 'New skill',
    add: 'Add',
    remove: (name: string) => `Remove “${name}”`,
    restore: (name: string) => `Restore “${name}”`,
    tooLong: 'Skill too long',
    duplicate: 'This skill is already on the list.',
    knowledge: 'Knowledge base',
    welcome: /^Welcome message/,
    save: 'Save changes',
    saved: 'Agent updated',
    cancel: 'Cancel',
    discardTitle: 'Discard your changes?',
    keep: 'Keep editing',
    discard: 'Discard',
    required: 'This field is required',
    invalid: 'Validation error',
    taken: 'An agent with this name already exists. Please choose a different name.',
    takenTitle: 'Agent name exists',
    picture: 'Change picture',
    usePicture: 'Use this picture',
    wrongType: 'Invalid file type',
    tooLarge: 'File too large',
    imageFailed: 'Image upload failed',
    workflow: 'Workflow type',
    workflowId: /^Workflow ID/,
    template: 'Copy template',
    copied: 'Copied',
    guide: 'How to connect n8n',
    key: 'This agent’s key',
    showKey: 'Show: This agent’s key',
    rotate: 'Replace the key',
    rotateConfirm: 'Replace',
    rotated: 'Key replaced',
    check: 'Check the connection',
    checkAgain: 'Check again',
    works: 'Everything works: the agent can answer.',
    fix: 'What to do:',
    inactive: 'The workflow is not published.',
    missing: 'Workflow was deleted',
    remake: 'Create the workflow again',
    remade: 'Workflow created again',
    unarchive: 'Unarchive the workflow',
    unarchived: 'Workflow taken out of the archive',
    publish: 'Publish',
    again: 'Try again',
    published: 'Agent published',
    unpublish: 'Unpublish',
    unpublished: 'Agent unpublished',
    publishFailed: 'Check that the workflow is active for this agent.',
    delete: 'Delete agent',
    deleted: 'Agent deleted',
    deleteFailed: 'Failed to delete agent',
    runs: 'Recent runs',
    answered: 'Answered',
    failed: 'The workflow ended with an error.',
    onlyFailed: 'Failed',
    steps: 'Steps',
    openChat: 'Open the chat',
    refreshRuns: 'Refresh runs',
    noneFailed: 'No failed replies.',
  },
  ru: {
    tabs: ['Основное', 'Работа агента', 'Дополнительно'],
    name: 'Имя',
    short: 'Краткое описание',
    skill: 'Новое умение',
    add: 'Добавить',
    remove: (name: string) => `Убрать «${name}»`,
    restore: (name: string) => `Вернуть «${name}»`,
    tooLong: 'Слишком длинное умение',
    duplicate: 'Такое умение уже есть.',
    knowledge: 'База знаний',
    welcome: /^Приветствие/,
    save: 'Сохранить',
    saved: 'Агент обновлён',
    cancel: 'Отмена',
    discardTitle: 'Не сохранять изменения?',
    keep: 'Продолжить правку',
    discard: 'Не сохранять',
    required: 'Заполните это поле',
    invalid: 'Ошибка заполнения',
    taken: 'Агент с таким именем уже есть. Выберите другое имя.',
    takenTitle: 'Имя агента занято',
    picture: 'Сменить картинку',
    usePicture: 'Использовать',
    wrongType: 'Неверный тип файла',
    tooLarge: 'Файл слишком большой',
    imageFailed: 'Не удалось загрузить картинку',
    workflow: 'Тип процесса',
    workflowId: /^ID рабочего процесса/,
    template: 'Скопировать шаблон',
    copied: 'Скопировано',
    guide: 'Как подключить n8n',
    key: 'Ключ этого агента',
    showKey: 'Показать: Ключ этого агента',
    rotate: 'Заменить ключ',
    rotateConfirm: 'Заменить',
    rotated: 'Ключ заменён',
    check: 'Проверить связь',
    checkAgain: 'Проверить ещё раз',
    works: 'Всё работает: агент может отвечать.',
    fix: 'Что делать:',
    inactive: 'Рабочий процесс не опубликован.',
    missing: 'Рабочий процесс удалён',
    remake: 'Создать процесс заново',
    remade: 'Рабочий процесс создан заново',
    unarchive: 'Вернуть процесс из архива',
    unarchived: 'Рабочий процесс возвращён из архива',
    publish: 'Опубликовать',
    again: 'Попробовать ещё раз',
    published: 'Агент опубликован',
    unpublish: 'Снять с публикации',
    unpublished: 'Агент снят с публикации',
    publishFailed: 'Проверьте, что его рабочий процесс опубликован в n8n.',
    delete: 'Удалить агента',
    deleted: 'Агент удалён',
    deleteFailed: 'Не удалось удалить агента',
    runs: 'Последние запуски',
    answered: 'Ответ получен',
    failed: 'Рабочий процесс завершился с ошибкой.',
    onlyFailed: 'С ошибкой',
    steps: 'Шаги',
    openChat: 'Открыть чат',
    refreshRuns: 'Обновить запуски',
    noneFailed: 'Ответов с ошибкой нет.',
  },
} as const;

/** Opens the settings of one's own agent, on one of the three tabs. */
export async function openSettings(page: Page, locale: 'en' | 'ru', id: number, tab = 0): Promise<Locator> {
  await openAgent(page, id);
  await page.getByRole('button', { name: AGENT[locale].settings, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: SETTINGS[locale].tabs[tab] }).click();
  await dialog.getByRole('tabpanel').waitFor();
  return dialog;
}

const PATHS = { next: 0 };

/** A workflow that somebody has built in the fake n8n, published or not, that asks for no key. */
export function ownWorkflow(host: FakeWorkflowHost, active: boolean): { id: string; setActive: () => void } {
  PATHS.next += 1;
  const path = `own-${PATHS.next}`;
  const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { path, httpMethod: 'POST' } }];
  const workflow = host.n8n.add(nodes);
  const setActive = () =>
    void Object.assign(workflow, {
      active: true,
      activeVersionId: workflow.versionId,
      activeVersion: { nodes },
    });
  if (active) setActive();
  return { id: workflow.id, setActive };
}
