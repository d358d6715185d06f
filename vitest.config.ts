import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { getExcludedTests } from './scripts/test/select-tests.ts'

// shared by workers and by the shops that tests start
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

export default defineConfig({
  test: {
    include: ['{src,demo,scripts,bench}/**/*.test.{ts,tsx}', 'tests/faults/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...getExcludedTests()],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // one more than there are cores, because tests wait for the database and child processes
    maxWorkers: 3,
    // generous for slow machines; tests wait for conditions, so this costs nothing
    testTimeout: 30_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
