import { allPages } from './all-pages';
import { api, type PersonasListApiResponse } from './generated';

export const personasApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All personas of the user, for the persona select and the persona of each chat. */
    allPersonas: build.query<PersonasListApiResponse, void>({
      queryFn: (_arg, _api, _extra, call) => allPages(call, '/api/studio/persona'),
      providesTags: ['Persona'],
    }),
  }),
});

export const { useAllPersonasQuery } = personasApi;
