import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // A worker keeps the modules of the house from one file to the next; none of them keeps what a test did.
    isolate: false,
    // One more than there are cores: each waits for processes and the database in half of its time.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A second try, named in the report: docs/decisions/0005-second-try.md.
    retry: 1,
  },
})
