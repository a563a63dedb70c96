import { isApiError } from '../../../api/errors/api-error';
import { type AdminListCasesApiResponse, type AdminListReportsApiResponse, api } from '../../../api/generated';

export type ReportCase = AdminListCasesApiResponse['items'][number];
export type CaseReport = AdminListReportsApiResponse[number];

/** Every action changes the list of cases and what users see of the agent. */
const judged = {
  invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : (['Case', 'Agent'] as const)),
};
const admitted = { invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : (['Admission'] as const)) };

/** Whether another administrator has withdrawn the invitation. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

export const {
  useAdminGetN8NQuery,
  useAdminListCasesQuery,
  useAdminListReportsQuery,
  useAdminDismissCaseMutation,
  useAdminHideAgentMutation,
  useAdminUnhideAgentMutation,
  useAdminListWaitlistQuery,
  useAdminListInvitationsQuery,
  useAdminInviteMutation,
  useAdminWithdrawInvitationMutation,
} = api.enhanceEndpoints({
  addTagTypes: ['Case', 'Admission'],
  endpoints: {
    adminGetN8N: { keepUnusedDataFor: 30 },
    adminListCases: { providesTags: ['Case'], keepUnusedDataFor: 30 },
    adminListReports: { providesTags: ['Case'], keepUnusedDataFor: 30 },
    adminDismissCase: judged,
    adminHideAgent: judged,
    adminUnhideAgent: judged,
    adminListWaitlist: { providesTags: ['Admission'], keepUnusedDataFor: 30 },
    adminListInvitations: { providesTags: ['Admission'], keepUnusedDataFor: 30 },
    adminInvite: admitted,
    adminWithdrawInvitation: {
      invalidatesTags: (_result, error) => (error && !isGone(error) ? [] : ['Admission']),
    },
  },
});
