import base from './jest.config.mjs';

const server = base.projects.find((project) => project.displayName === 'server');

/** The tests that need a Redis: apart, because `npm test` passes on a machine with Node alone. */
export default {
  ...base,
  projects: [{ ...server, displayName: 'redis', testMatch: ['<rootDir>/test/redis/**/*.test.ts'] }],
};
