// A step in a browser is a second on a quiet machine and ten on a busy one; what fails there fails by what it shows.
jest.setTimeout(90_000);
// A press that comes while the page still moves can miss: one more try tells a slow machine from a fault.
jest.retryTimes(2, { logErrorsBeforeRetry: true });
