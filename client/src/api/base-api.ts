import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './http/base-query';

/**
 * The only API slice. Endpoints are generated from OpenAPI into `generated.ts` and, for some pages, `generated-*.ts`; features add tags with
 * `enhanceEndpoints` in their own `api/` folder.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Me',
    'Agent',
    'AgentName',
    'AgentType',
    'Chat',
    'ChatShare',
    'Message',
    'Persona',
    'KnowledgeBase',
    'User',
  ],
  keepUnusedDataFor: 600,
  refetchOnMountOrArgChange: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
