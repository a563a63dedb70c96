import { api, type PersonasListApiResponse } from '../../../api/generated';

export type Persona = PersonasListApiResponse[number];

/** A page of the list. */
export interface PersonaPage {
  personas: Persona[];
  /** Number of personas on all pages, from the response header. */
  total: number;
}

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
      personaPage: build.query<PersonaPage, { page: number; page_size: number }>({
        query: (params) => ({ url: '/api/studio/persona', params }),
        transformResponse: (personas: Persona[], meta) => ({ personas, total: meta?.totalCount ?? personas.length }),
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
