import { CommandError, runCommand } from './launch/run-command.mjs'
import { buildPages } from './pages/build-pages.ts'

/** `npm run test:faults`: everything that goes wrong on purpose, also what takes minutes, with all the stories of the simulation and of the cart, and the calls with newly made-up input. Words after `--` narrow it. */
const words = process.argv.slice(2)
const all = ['tests/faults', 'src/domains/cart/server/any-sequence.test.ts', 'src/contract-fuzz.test.ts']
const files = words.length > 0 ? words : all
await buildPages(process.cwd())
await runCommand(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  aloud: true,
  env: { SEEDS: '10000', ...process.env, FAULTS: 'all', NODE_ENV: 'test' },
}).catch((error: unknown) => {
  if (!(error instanceof CommandError)) throw error
  process.exit(error.exitCode)
})
