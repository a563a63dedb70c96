import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import type { RunNote, RunStep } from '../../../contract/workflows/runs.js';
import { executionUrl, workflowUrl } from '../../agents/public.js';
import { causeOfReply, causeText, stopText, WorkflowTool } from '../../workflow/public.js';
import type { VisibleRun } from './run-reader.js';
import type { RunFailureView, RunView } from './run-view.dto.js';

const NOTES: Record<RunNote, Record<Locale, string>> = {
  suggestions_ignored: {
    en: 'Some “suggestions” were left out. Send a list of up to 4 different texts with at most 120 characters each.',
    ru: 'Часть «suggestions» пропущена. Верните список: до 4 разных текстов, не длиннее 120 символов каждый.',
  },
  sources_ignored: {
    en: 'Some “sources” were left out. Send a list of up to 20 objects, each with a “title” of at most 200 characters and, if there is one, an http(s) “url”.',
    ru: 'Часть «sources» пропущена. Верните список: до 20 объектов с «title» не длиннее 200 символов и, если есть, с адресом http(s) в «url».',
  },
  files_invalid: {
    en: 'Some files or images were left out: they are empty or damaged, have a type that chats do not take, another type than claimed, or an entry of “files” has neither an http(s) “url” nor Base64 in “data”.',
    ru: 'Часть файлов или картинок пропущена: они пусты, повреждены, такого типа чаты не принимают, тип не совпал с заявленным или в записи «files» нет ни адреса http(s) в «url», ни Base64 в «data».',
  },
  files_too_large: {
    en: 'Some files or images were left out: they are larger than Regent allows.',
    ru: 'Часть файлов или картинок пропущена: они больше, чем разрешено в Regent.',
  },
  files_too_many: {
    en: 'Some files or images were left out: a reply may have at most 10.',
    ru: 'Часть файлов или картинок пропущена: в ответе их может быть не больше 10.',
  },
  files_unreachable: {
    en: 'Some files or images could not be fetched. Their address must be public or on the host of the workflow, need no login, and send the file within 20 seconds.',
    ru: 'Часть файлов или картинок не удалось загрузить. Адрес должен быть публичным или на сервере воркфлоу, открываться без входа и отдавать файл за 20 секунд.',
  },
  files_not_stored: {
    en: 'Some files or images could not be stored: the storage of the user is full or was not available.',
    ru: 'Часть файлов или картинок не сохранена: хранилище пользователя заполнено или было недоступно.',
  },
  request_ignored: {
    en: 'The “request” was left out, because it could not be read. Compare it with the formats in the guide for workflow authors.',
    ru: '«request» пропущен: его не удалось прочитать. Сверьте его с форматами в руководстве для авторов сценариев.',
  },
  resume_url_ignored: {
    en: 'The “resume_url” of the request was left out, because it is not on the host of this workflow. The answer comes as the next message.',
    ru: '«resume_url» в запросе пропущен: он не на сервере этого сценария. Ответ придёт следующим сообщением.',
  },
};

type FailedRun = Pick<VisibleRun, 'isOwn' | 'failureCode' | 'failureDetail' | 'steps'>;

/** Converts runs into API responses. */
@Injectable()
export class RunPresenter {
  constructor(private readonly tool: WorkflowTool) {}

  /** @param runs all of one agent */
  async show(agentId: number, runs: VisibleRun[], locale: Locale): Promise<RunView[]> {
    const tools = new Map<string, string>();
    for (const { workflowId: id } of runs) {
      if (id !== null && !tools.has(id)) tools.set(id, await this.tool.addressOf(agentId, id));
    }
    return runs.map((run) => toView(run, tools.get(run.workflowId ?? '') ?? '', locale));
  }
}

/** @param tool base address of n8n; empty when there is nothing to open */
function toView(run: VisibleRun, tool: string, locale: Locale): RunView {
  const { isOwn, workflowId, executionId, executionStop: stop, steps } = run;
  return {
    turn_id: run.turnId,
    outcome: run.outcome,
    failure: failureOf(run, locale),
    agent_version: run.agentVersion,
    attempts: run.attempts,
    created_at: run.createdAt.toISOString(),
    queued_ms: run.queuedMs,
    first_chunk_ms: run.firstChunkMs,
    total_ms: run.totalMs,
    steps: isOwn ? steps : withoutErrorTexts(steps),
    workflow_id: workflowId,
    workflow_url: workflowId === null ? null : workflowUrl(tool, workflowId),
    execution_id: executionId,
    execution_url: workflowId === null || executionId === null ? null : executionUrl(tool, workflowId, executionId),
    execution_stop: stop && { code: stop, message: stopText(stop, locale) },
    notes: (run.notes ?? []).map((code) => ({ code, message: NOTES[code][locale] })),
    chat_id: isOwn ? run.chatId : null,
    message_id: isOwn ? run.messageId : null,
  };
}

function failureOf(run: FailedRun, locale: Locale): RunFailureView | null {
  const { isOwn, failureCode: code, failureDetail: detail, steps } = run;
  if (code === null) return null;
  const diagnosis = detail?.diagnosis ?? causeOfReply({ code, detail, steps });
  const { headline, fix } = causeText(diagnosis, locale);
  const words = diagnosis.words ?? detail?.words;
  return {
    code,
    cause: diagnosis.cause,
    message: headline,
    fix,
    node: diagnosis.node || null,
    status: detail?.status ?? null,
    words: (isOwn && words) || null,
    fields: detail?.fields ?? [],
  };
}

/** Removes error texts of nodes, which may repeat a user's message. */
function withoutErrorTexts(steps: RunStep[] | null): RunStep[] | null {
  return steps?.map((step) => (step.error === undefined ? step : { ...step, error: '' })) ?? null;
}
