import { api, type PersonasListApiResponse } from '../../../api/generated';
import type { Page } from '../../../lib/navigation/use-page-param';

export type Persona = PersonasListApiResponse[number];

const personasApi = api
  .enhanceEndpoints({
    endpoints: {
      personasCreate: { invalidatesTags: (made) => (made ? ['Persona'] : []) },
      personasUpdate: { invalidatesTags: ['Persona'] },
      // Chats with the deleted persona continue without one.
      personasDelete: { invalidatesTags: ['Persona', 'Chat'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      personaPage: build.query<Page<Persona>, { page: number; page_size: number }>({
        query: (params) => ({ url: '/api/studio/persona', params }),
        transformResponse: (items: Persona[], meta) => ({ items, total: meta?.totalCount ?? items.length }),
        providesTags: ['Persona'],
      }),
    }),
  });

export const {
  usePersonaPageQuery,
  usePersonasCreateMutation,
  usePersonasUpdateMutation,
  usePersonasDeleteMutation,
  usePersonasUploadImageMutation,
} = personasApi;
