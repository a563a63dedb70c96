import { api } from '../../../api/generated';

export const { useAgentsReportMutation, useMessagesReportMutation } = api.enhanceEndpoints({
  // Enough reports hide an agent: what is shown of it may be old.
  endpoints: { agentsReport: { invalidatesTags: (_result, error) => (error ? [] : ['Agent']) }, messagesReport: {} },
});
