import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'BroadcastChannel',
  'structuredClone',
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'performance',
];

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom lacks what RTK Query needs of the web platform; Node has it. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) if (globalThis[name]) this.global[name] = globalThis[name];
    this.global.ResizeObserver ??= ResizeObserverStub;
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
