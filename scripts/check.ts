import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { step } from '#platform/step.mjs'
import { CommandError, runCommand } from './launch/run-command.mjs'

const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } })

/** Everything that can be said about the code without running it; `--fix` mends what can be mended first. */
const checks = [
  ['node_modules/typescript/bin/tsc', '-p', '.'],
  ['node_modules/typescript/bin/tsc', '-p', 'demo/studio'],
  [biome, 'ci', '--error-on-warnings', colors],
  ['scripts/house.ts', '--check'],
  ['node_modules/knip/bin/knip.js', '--no-progress'],
]
const repairs = [['scripts/house.ts'], [biome, 'check', '--write', colors]]

const run = (args: string[]) => runCommand(process.execPath, args, { disposable: true })

if (values.fix) await step('Mending the code', () => runAll(repairs))
await step('Checking the code', () => runAll(checks))

/** All to the end, so that one look shows all that is wrong. */
async function runAll(commands: string[][]): Promise<void> {
  const outcomes = await Promise.allSettled(commands.map(run))
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as CommandError] : [],
  )
  if (failures.length === 0) return
  const worst = Math.max(...failures.map(({ exitCode }) => exitCode))
  throw new CommandError(failures.map(({ message }) => message).join('\n\n'), worst)
}
