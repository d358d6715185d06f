import { fileURLToPath } from 'node:url'
import { step } from '#platform/step.mjs'
import { CommandError, runCommand } from '../launch/run-command.mjs'

const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`

const checks = [
  ['node_modules/typescript/bin/tsc', '-p', '.'],
  ['node_modules/typescript/bin/tsc', '-p', 'demo/studio'],
  [biome, 'ci', '--error-on-warnings', colors],
  ['scripts/house.ts', '--check'],
  ['node_modules/knip/bin/knip.js', '--no-progress'],
]
const repairs = [['scripts/house.ts'], [biome, 'check', '--write', colors]]

/** Everything that can be said about the code without running it. */
export function checkCode(): Promise<void> {
  return step('Checking the code', () => runAll(checks))
}

/** Mends what can be mended without a thought; what cannot is left to the checks. */
export function mendCode(): Promise<void> {
  return step('Mending the code', () => runAll(repairs))
}

/** All to the end, so that one look shows all that is wrong. */
async function runAll(commands: string[][]): Promise<void> {
  const outcomes = await Promise.allSettled(
    commands.map((args) => runCommand(process.execPath, args, { disposable: true })),
  )
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as CommandError] : [],
  )
  if (failures.length === 0) return
  const worst = Math.max(...failures.map(({ exitCode }) => exitCode))
  throw new CommandError(failures.map(({ message }) => message).join('\n\n'), worst)
}
