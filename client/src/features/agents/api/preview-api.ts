import type { PreviewEvents } from '@contract/studio/preview';
import { baseApi } from '../../../api/base-api';
import { type ApiError, toApiError } from '../../../api/errors/api-error';
import type { PreviewDto, PreviewView } from '../../../api/generated-preview';
import { streamEvents } from '../../../api/http/stream-events';

/** The unsaved texts of an agent. */
export type PreviewedAgent = Omit<PreviewDto, 'message' | 'history' | 'session_id'>;

interface PreviewArg {
  previewDto: PreviewDto;
  /** Receives the pieces of the reply as they are written. */
  onText?: (piece: string) => void;
}

/** Maximum characters of a description in a preview, because models read only its beginning. */
export const PREVIEW_DESCRIPTION = 10_000;

const PATH = '/api/studio/agent/preview';

const previewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    agentsPreview: build.mutation<PreviewView, PreviewArg>({
      queryFn: async ({ previewDto, onText }, { signal }) => {
        let end: { data: PreviewView } | { error: ApiError } | undefined;
        const onEvent = (name: string, data: unknown): void => {
          if (name === 'text') onText?.((data as PreviewEvents['text']).text);
          if (name === 'done') end = { data: data as PreviewEvents['done'] };
          if (name === 'error') end = { error: errorOf(data as PreviewEvents['error']) };
        };
        const error = await streamEvents({ path: PATH, body: previewDto, signal, onEvent });
        return end ?? { error: error ?? toApiError({ status: 'FETCH_ERROR', error: 'The stream has no end' }) };
      },
    }),
  }),
});

const errorOf = (body: PreviewEvents['error']): ApiError => toApiError({ status: body.status, data: body });

export const { useAgentsPreviewMutation } = previewApi;
