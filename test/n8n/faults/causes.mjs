// Regent's report of a fault: failed step of the check, code that users see, and cause for the creator.

export const failed = (cause, says, more) => ({
  step: 'answer',
  check: 'workflow_no_answer',
  user: 'workflow_error',
  cause,
  says,
  ...more,
});
export const empty = (cause, says, more) => failed(cause, says, { user: 'empty_reply', ...more });
export const ofModel = (cause, en, ru, more) =>
  failed(cause, [`${en[0]}“OpenRouter Chat Model”${en[1]}`, `${ru[0]}«OpenRouter Chat Model»${ru[1]}`], {
    node: 'OpenRouter Chat Model',
    ...more,
  });
export const thrown = (node, words, more) =>
  failed('node_failed', [`The node “${node}” failed.`, `Ошибка в узле «${node}».`], { node, words, ...more });
export const timedOut = (node) =>
  failed(
    'timed_out',
    [
      `n8n ended the workflow at “${node}”: it took too long.`,
      `n8n прервал рабочий процесс на узле «${node}»: вышло время.`,
    ],
    { node },
  );
export const waiting = (more) =>
  empty('waits', ['The workflow waits at “Wait”.', 'Рабочий процесс ждёт на узле «Wait».'], { node: 'Wait', ...more });
export const otherAuth = {
  step: 'agent_key',
  check: 'workflow_key_refused',
  user: 'bad_api_key',
  cause: 'other_auth',
  says: ['The trigger asks for a sign-in that Regent does not use.', 'Триггер требует входа, которого у Regent нет.'],
};
export const loginMissing = {
  ...otherAuth,
  cause: 'webhook_login_missing',
  says: [
    'The trigger asks for a username and password (Basic Auth).',
    'Триггер запрашивает имя пользователя и пароль (Basic Auth).',
  ],
};
export const DELETED = /Credential with ID "\w+" does not exist for type "openRouterApi"/;
export const UNAUTHORIZED = [
  ['The model in ', ' rejects its API key.'],
  ['Модель в узле ', ' не принимает свой API-ключ.'],
];
export const LIMITED = [
  ['The model in ', ' gets too many requests.'],
  ['Модель в узле ', ' получает слишком много запросов.'],
];
export const NO_CREDIT = [
  ['The account of the model in ', ' has no credit.'],
  ['На счёте модели в узле ', ' нет средств.'],
];
