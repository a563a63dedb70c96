import type { Locale } from '../../../../../contract/limits.js';
import type { ExecutionStop } from '../../../../../contract/workflows/runs.js';

const TEXTS: Record<Locale, Record<ExecutionStop, string>> = {
  en: {
    stopped: 'The execution in n8n was stopped.',
    ended: 'The execution in n8n had already ended.',
    unknown:
      'The workflow did not tell its execution ID, so the execution may still be running. Stop it in n8n under Executions.',
    no_key:
      'Regent has no API key for this n8n, so the execution may still be running. Stop it in n8n under Executions.',
    no_scope:
      'The API key of n8n may not stop executions, so this one may still be running. Add the scopes execution:read and execution:stop to the key in n8n under Settings → n8n API.',
    not_own:
      'The workflow was neither made for this agent nor is it in your project in n8n, so the execution may still be running. Stop it in n8n under Executions.',
    failed: 'n8n did not stop the execution: it may still be running. Stop it in n8n under Executions.',
  },
  ru: {
    stopped: 'Запуск в n8n остановлен.',
    ended: 'Запуск в n8n к этому моменту уже завершился.',
    unknown:
      'Рабочий процесс не сообщил номер запуска, поэтому запуск может ещё идти. Остановите его в n8n в разделе «Executions».',
    no_key:
      'У Regent нет API-ключа этого n8n, поэтому запуск может ещё идти. Остановите его в n8n в разделе «Executions».',
    no_scope:
      'API-ключ n8n не позволяет останавливать запуски, поэтому этот может ещё идти. Добавьте ключу права execution:read и execution:stop в n8n: Settings → n8n API.',
    not_own:
      'Рабочий процесс создан не для этого агента и лежит не в вашем проекте n8n, поэтому запуск может ещё идти. Остановите его в n8n в разделе «Executions».',
    failed: 'n8n не остановил запуск: он может ещё идти. Остановите его в n8n в разделе «Executions».',
  },
};

/** Outcome of stopping the execution of a reply, in the given language. */
export const stopText = (stop: ExecutionStop, locale: Locale): string => TEXTS[locale][stop];
