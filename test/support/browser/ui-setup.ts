// A browser step takes a second on an idle machine and ten on a busy one; real failures are still reported by their
// assertions.
jest.setTimeout(90_000);
// A click during an animation can miss: one retry separates a slow machine from a bug.
// At once, because later tests change what the file's workflows answer.
jest.retryTimes(2, { logErrorsBeforeRetry: true, retryImmediately: true });
