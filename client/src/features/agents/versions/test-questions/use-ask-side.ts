import { skipToken } from '@reduxjs/toolkit/query';
import type { Agent } from '../../api/agents-api';
import { PREVIEW_DESCRIPTION, useAgentsPreviewMutation } from '../../api/preview-api';
import { useAgentsGetVersionQuery } from '../../api/versions-api';

/** The answering side: the published version, or the draft. */
export type Side = 'live' | 'draft';

/** Asks the published version of an agent, or its draft. Nothing is stored. */
export function useAskSide(agent: Agent) {
  const [preview] = useAgentsPreviewMutation();
  const hasBoth = Boolean(agent.has_draft) && agent.version != null;
  const live = useAgentsGetVersionQuery(hasBoth ? { id: agent.id, number: agent.version ?? 0 } : skipToken);
  const sides: readonly Side[] = hasBoth ? ['live', 'draft'] : ['draft'];

  /** @throws ApiError */
  const ask = async (question: string, side: Side, signal: AbortSignal) => {
    const content = side === 'draft' ? agent : (live.data ?? (await live.refetch().unwrap())).content;
    const call = preview({
      previewDto: {
        message: question,
        name: content.name,
        description: content.description.slice(0, PREVIEW_DESCRIPTION),
        agent_context: content.agent_context ?? '',
        knowledge_base_id: content.knowledge_base?.id ?? null,
        template_type: agent.template_type ?? null,
        agent_id: agent.id,
      },
    });
    const abort = (): void => call.abort();
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    try {
      return await call.unwrap();
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };
  return { sides, ask };
}
