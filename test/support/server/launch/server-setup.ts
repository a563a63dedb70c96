// Real processes, databases and clocks on a shared machine: one retry separates a slow moment from a bug.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
