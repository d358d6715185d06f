import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,demo,scripts,bench}/**/*.test.{ts,tsx}', 'tests/faults/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // the database and what it serves need a core too
    maxWorkers: 2,
    // generous, because a slow machine is no defect; a test that waits for a condition is done when it holds
    testTimeout: 30_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
