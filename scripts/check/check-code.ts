import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { step } from '#platform/step.mjs'
import { CommandError, runCommand } from '../launch/run-command.mjs'
import { lowerPriority } from './lower-priority.ts'

type StepOutput = Parameters<typeof step>[2]

const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`

const cruisedPaths = ['src', 'demo', 'tests', 'scripts', 'bench', ...globSync('*.ts')]

const checks = [
  ['node_modules/typescript-native/bin/tsc', '-p', '.'],
  ['node_modules/typescript-native/bin/tsc', '-p', 'demo/studio'],
  [biome, 'ci', '--error-on-warnings', colors],
  ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...cruisedPaths, '--output-type', 'err'],
  ['scripts/check/check-language.ts'],
  ['scripts/check/lint-openapi.ts'],
  ['node_modules/knip/bin/knip.js', '--no-progress'],
]
const fixes = [[biome, 'check', '--write', colors]]

interface CheckOptions {
  out?: StepOutput
  /** Whether the checks run only while the processor has nothing else to do. */
  hasLowPriority?: boolean
}

/** Runs all static checks. */
export function checkCode({ out, hasLowPriority = false }: CheckOptions = {}): Promise<void> {
  return step('Checking the code', () => runAll(checks, hasLowPriority ? lowerPriority : undefined), out)
}

/** Applies automatic fixes; the checks report the rest. */
export function fixCode(): Promise<void> {
  return step('Fixing the code', () => runAll(fixes))
}

/** Runs all commands to the end and reports every failure. */
async function runAll(commands: string[][], onStart?: (pid: number | undefined) => void): Promise<void> {
  const outcomes = await Promise.allSettled(
    commands.map((args) => runCommand(process.execPath, args, { killOnStop: true, ...(onStart ? { onStart } : {}) })),
  )
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as CommandError] : [],
  )
  if (failures.length === 0) return
  const highestExitCode = Math.max(...failures.map(({ exitCode }) => exitCode))
  throw new CommandError(failures.map(({ message }) => message).join('\n\n'), highestExitCode)
}
