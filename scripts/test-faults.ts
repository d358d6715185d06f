import { buildShop } from './build/build-shop.ts'
import { CommandError, runCommand } from './launch/run-command.mjs'

/**
 * `npm run test:faults` runs all fault injection tests, including the slow ones, with 10,000 simulated scenarios, and
 * the cart's model test and the API fuzz test with more input. Arguments after `--` select test files.
 */
const filters = process.argv.slice(2)
const allFiles = ['tests/faults', 'src/domains/cart/server/cart-model.test.ts', 'src/contract-fuzz.test.ts']
const files = filters.length > 0 ? filters : allFiles
await buildShop(process.cwd())
await runCommand(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  inheritOutput: true,
  env: { SEEDS: '10000', ...process.env, FAULTS: 'all', NODE_ENV: 'test' },
}).catch((error: unknown) => {
  if (!(error instanceof CommandError)) throw error
  process.exit(error.exitCode)
})
