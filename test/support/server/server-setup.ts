// Real processes, databases and clocks on a machine that others use too: one more try tells a slow moment from a fault.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
