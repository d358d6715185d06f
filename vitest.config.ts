import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { getExcludedTests } from './scripts/test/select-tests.ts'

// shared by workers and by the shops that tests start
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache', 'compiled')

const exclude = [...configDefaults.exclude, ...getExcludedTests()]
const unitTests = '{src,demo,scripts,bench}/**/*.test.{ts,tsx}'
const faultTests = 'tests/faults/**/*.test.ts'
const replacesModules = (file: string) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))
const mockingTests = globSync([unitTests, faultTests], { cwd: import.meta.dirname, exclude }).filter(replacesModules)
const sharedTests = { exclude: [...exclude, ...mockingTests], isolate: false }

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/restore-globals.ts',
    pool: 'forks',
    // one more than there are cores, because tests wait for the database and child processes
    maxWorkers: 3,
    // generous for slow machines; tests wait for conditions, so this costs nothing
    testTimeout: 30_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    // fault tests kill processes at random moments; flaky tests are reported at the end
    retry: 1,
    restoreMocks: true,
    unstubEnvs: true,
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/migrations/*.sql', '**/tests/support/**'],
    projects: [
      {
        // a worker loads each module once for all its test files
        extends: true,
        // accounts are in most tests; the other projects hash with the real parameters
        resolve: { alias: { '@node-rs/argon2': join(import.meta.dirname, 'tests/support/weak-argon2.ts') } },
        test: { ...sharedTests, name: 'unit', include: [unitTests] },
      },
      {
        extends: true,
        // projects take turns in the order of their names: time limits of fault tests fail on a busier machine
        test: { ...sharedTests, name: 'faults', include: [faultTests] },
      },
      {
        extends: true,
        test: { name: 'isolated', include: mockingTests, exclude },
      },
    ],
  },
})
