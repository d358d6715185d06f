import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut } from './scripts/test/select-tests.ts'

// hundreds of processes load the same modules: workers, and shops that tests start
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

export default defineConfig({
  test: {
    include: ['{src,demo,scripts,bench}/**/*.test.{ts,tsx}', 'tests/faults/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut()],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    // one more than there are cores: tests wait for the database, and for processes that they start
    maxWorkers: 3,
    // generous, because a slow machine is no defect; a test that waits for a condition is done when it holds
    testTimeout: 30_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
