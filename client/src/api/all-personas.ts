import { allPages } from './all-pages';
import { api, type PersonasListApiResponse } from './generated';

export const personasApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All of one's personas: to choose one from, and to know the one of each chat. */
    allPersonas: build.query<PersonasListApiResponse, void>({
      queryFn: (_arg, _api, _extra, call) => allPages(call, '/api/studio/persona'),
      providesTags: ['Persona'],
    }),
  }),
});

export const { useAllPersonasQuery } = personasApi;
