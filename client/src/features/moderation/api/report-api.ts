import { api } from '../../../api/generated';

export const { useAgentsReportMutation, useMessagesReportMutation } = api.enhanceEndpoints({
  // Enough reports hide an agent, so its cached data may be outdated.
  endpoints: { agentsReport: { invalidatesTags: (_result, error) => (error ? [] : ['Agent']) }, messagesReport: {} },
});
