import { CHECK_FAILURES } from '../../../../../contract/errors.js';
import type { Locale } from '../../../../../contract/limits.js';
import type { Cause, Diagnosis } from '../../../../../contract/workflows/causes.js';
import type { CheckCode, CheckStep, WorkflowRestore } from '../../../../../contract/workflows/workflows.js';
import { causeText } from '../../../diagnosis/domain/cause-texts.js';
import { OWN_N8N_TEXTS } from './own-n8n-texts.js';

type Texts<K extends string> = Record<Locale, Record<K, string>>;

/** Texts of passed steps. */
const WELL: Texts<CheckStep> = {
  en: {
    host: 'The n8n server answers.',
    host_key: 'The n8n server accepts Regent’s key.',
    workflow: 'The workflow was found.',
    active: 'The workflow is published.',
    trigger: 'It has a trigger that accepts messages.',
    webhook: 'Its webhook is registered.',
    agent_key: 'The workflow accepts the agent’s key.',
    answer: 'The test message was answered.',
  },
  ru: {
    host: 'Сервер n8n отвечает.',
    host_key: 'Сервер n8n принимает ключ Regent.',
    workflow: 'Рабочий процесс найден.',
    active: 'Рабочий процесс опубликован.',
    trigger: 'В нём есть узел, который принимает сообщения.',
    webhook: 'Его вебхук зарегистрирован.',
    agent_key: 'Рабочий процесс принимает ключ агента.',
    answer: 'На пробное сообщение пришёл ответ.',
  },
};

const SKIPPED: Record<Locale, string> = {
  en: 'This cannot be seen from here.',
  ru: 'Отсюда этого не видно.',
};

type NotOk = Exclude<CheckCode, 'ok' | 'skipped'>;

/** Texts of failed steps. */
const FAILED: Texts<NotOk> = {
  en: {
    ...CHECK_FAILURES,
    n8n_rate_limited: 'n8n limits how often Regent may use its API.',
    n8n_unavailable: 'The n8n API is not answering properly.',
  },
  ru: {
    n8n_rate_limited: 'n8n ограничивает частоту запросов к своему API.',
    n8n_unavailable: 'API n8n отвечает с ошибкой.',
    workflow_unreachable: 'Сервер n8n не отвечает.',
    workflow_bad_key: 'Сервер n8n не принимает ключ Regent.',
    workflow_missing: 'Рабочий процесс не найден.',
    workflow_inactive: 'Рабочий процесс не опубликован.',
    workflow_no_trigger: 'В опубликованном рабочем процессе нет узла, который принимает сообщения.',
    workflow_not_registered: 'Вебхук рабочего процесса не зарегистрирован.',
    workflow_key_refused: 'Рабочий процесс не принимает ключ агента.',
    workflow_no_answer: 'Ответа на пробное сообщение нет.',
  },
};

/** How to fix them. */
const FIX: Texts<NotOk> = {
  en: {
    n8n_rate_limited: 'Wait a minute and check again.',
    n8n_unavailable: 'Wait a minute and check again. If it still does not answer, tell the administrator.',
    workflow_unreachable: 'Wait a moment and try again. If it still does not answer, tell the administrator.',
    workflow_bad_key:
      'Tell the administrator: N8N_API_KEY is not valid, or has no right to read, change and publish workflows.',
    workflow_missing: 'Enter the ID of the agent’s workflow, or choose its template again to create a new one.',
    workflow_inactive: 'Open the workflow in n8n and publish it. If that fails, n8n shows which node to fix.',
    workflow_no_trigger: 'Add a Webhook node with the POST method, or a public Chat Trigger, and publish the workflow.',
    workflow_not_registered:
      'Publish the workflow in n8n again. If no workflow ID is entered, the path of its Webhook node must be the webhook path in the agent’s settings.',
    workflow_key_refused:
      'Enter the agent’s key in the Header Auth credential of the Webhook node: the header is X-API-Key, the value is the key.',
    workflow_no_answer: 'Check the last execution in n8n: it shows which node failed.',
  },
  ru: {
    n8n_rate_limited: 'Подождите минуту и проверьте ещё раз.',
    n8n_unavailable: 'Подождите минуту и проверьте ещё раз. Если не поможет, сообщите администратору.',
    workflow_unreachable: 'Подождите немного и попробуйте ещё раз. Если не поможет, сообщите администратору.',
    workflow_bad_key:
      'Сообщите администратору: N8N_API_KEY недействителен или не даёт читать, менять и публиковать рабочие процессы.',
    workflow_missing: 'Укажите ID рабочего процесса агента или выберите шаблон ещё раз, чтобы создать новый.',
    workflow_inactive:
      'Откройте рабочий процесс в n8n и опубликуйте его. Если не получится, n8n покажет узел с ошибкой.',
    workflow_no_trigger:
      'Добавьте узел Webhook с методом POST или открытый Chat Trigger и опубликуйте рабочий процесс.',
    workflow_not_registered:
      'Опубликуйте рабочий процесс в n8n ещё раз. Если ID рабочего процесса не указан, путь его узла Webhook должен совпадать с путём вебхука из настроек агента.',
    workflow_key_refused:
      'Впишите ключ агента в учётные данные Header Auth узла Webhook: заголовок X-API-Key, значение — ключ.',
    workflow_no_answer: 'Посмотрите последний запуск в n8n: там указан узел с ошибкой.',
  },
};

/**
 * Why an agent is offline, and the fix, in the given language.
 * @param isOwn its workflow is in its creator's own n8n
 */
export function failureText(code: NotOk, locale: Locale, isOwn: boolean): { message: string; fix: string } {
  const own = isOwn ? OWN_N8N_TEXTS[locale] : undefined;
  return { message: own?.failed[code] ?? FAILED[locale][code], fix: own?.fix[code] ?? FIX[locale][code] };
}

/** The part of a step that its texts depend on. */
interface DescribedStep {
  step: CheckStep;
  code: CheckCode;
  diagnosis?: Diagnosis;
  /** How the workflow can be restored. */
  restore?: WorkflowRestore;
}

/** The cause of a code without a diagnosis. */
const CAUSE_OF_CODE: Record<NotOk, Cause> = {
  n8n_rate_limited: 'api_rate_limited',
  n8n_unavailable: 'api_failing',
  workflow_unreachable: 'n8n_unreachable',
  workflow_bad_key: 'api_key_refused',
  workflow_missing: 'workflow_missing',
  workflow_inactive: 'workflow_unpublished',
  workflow_no_trigger: 'no_trigger',
  workflow_not_registered: 'not_registered',
  workflow_key_refused: 'agent_key_refused',
  workflow_no_answer: 'workflow_failed',
};

/** The cause of a failed step; null if it passed or was not checked. */
export const causeOf = ({ code, diagnosis }: DescribedStep): Cause | null =>
  code === 'ok' || code === 'skipped' ? null : (diagnosis?.cause ?? CAUSE_OF_CODE[code]);

/** Causes that only the operator can fix, unless n8n is the creator's own. */
const OF_OPERATOR: readonly Cause[] = [
  ...(['n8n_unreachable', 'n8n_starting', 'n8n_not_here', 'proxy_auth', 'https_redirect', 'redirected'] as const),
  ...(['gateway_error', 'api_key_scopes', 'n8n_stopping', 'webhook_login_lost'] as const),
];
const TELL: Record<Locale, string> = { en: 'Tell the administrator. ', ru: 'Сообщите администратору. ' };

/** Texts for a workflow that can be restored. */
const RESTORES: Record<Locale, Record<WorkflowRestore, { message: string; fix: string }>> = {
  en: {
    remake: {
      message: 'The workflow was deleted in n8n.',
      fix: 'Create it again from its template: changes made to it in n8n are lost. Or enter the ID of another workflow.',
    },
    unarchive: {
      message: 'The workflow is archived.',
      fix: 'Take it out of the archive here, or open it in n8n, choose ⋯ → Unarchive and publish it.',
    },
  },
  ru: {
    remake: {
      message: 'Рабочий процесс удалён в n8n.',
      fix: 'Создайте его заново из шаблона: правки, сделанные в n8n, не вернутся. Или укажите ID другого рабочего процесса.',
    },
    unarchive: {
      message: 'Рабочий процесс в архиве.',
      fix: 'Верните его из архива здесь или откройте в n8n, выберите ⋯ → Unarchive и опубликуйте.',
    },
  },
};

const UNARCHIVED: Record<Locale, string> = {
  en: 'The workflow is out of the archive, but n8n did not publish it.',
  ru: 'Рабочий процесс возвращён из архива, но n8n его не опубликовал.',
};

/**
 * Text for a workflow that n8n did not publish after unarchiving it. Unarchiving again does not publish it.
 * @param why the reason that n8n gives; empty if it gives none
 */
export const unarchivedText = (why: string, locale: Locale): { message: string; fix: string } => ({
  message: `${UNARCHIVED[locale]} ${why}`.trim(),
  fix: causeText({ cause: 'publish_refused' }, locale).fix,
});

/** Text of a step in the given language; for a failed step also the fix. */
export function checkText(described: DescribedStep, locale: Locale, isOwn: boolean): { message: string; fix?: string } {
  const { step, code, diagnosis, restore } = described;
  if (code === 'ok') return { message: (isOwn && OWN_N8N_TEXTS[locale].well[step]) || WELL[locale][step] };
  if (code === 'skipped') return { message: SKIPPED[locale] };
  if (restore) return RESTORES[locale][restore];
  if (!diagnosis) return failureText(code, locale, isOwn);
  return diagnosisText(diagnosis, locale, isOwn);
}

/** What is wrong, and the fix, for the creator of an agent. @param isOwn its workflow is in its creator's own n8n */
export function diagnosisText(diagnosis: Diagnosis, locale: Locale, isOwn: boolean): { message: string; fix: string } {
  const { headline, fix } = causeText(diagnosis, locale);
  return { message: headline, fix: OF_OPERATOR.includes(diagnosis.cause) && !isOwn ? TELL[locale] + fix : fix };
}
