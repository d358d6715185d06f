import { execFile } from 'node:child_process'
import { step } from '#platform/step.mjs'
import { npmCommand } from '../launch/npm-command.mjs'
import { CommandError } from '../launch/run-command.mjs'

/** What ships, by the lock file; who has no network need not wait for a second and a third try. */
const question = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--no-update-notifier']

const LONGEST_MS = 20_000

/** What npm answers; what it says of a severity below these is left to the monthly update. */
const grave = ['high', 'critical']

interface Vulnerability {
  name: string
  severity: string
  /** Advisories, or names of the packages that bring them along. */
  via: (string | { title: string; url: string })[]
}

interface Options {
  npm?: [program: string, ...args: string[]]
  timeoutMs?: number
  say?: (line: string) => void
}

/**
 * Fails when something that ships has an advisory of level high or critical. Where nobody can be asked it says so and
 * goes on, because the code is none the worse for a registry that does not answer.
 */
export async function auditPackages({ npm = npmCommand(), timeoutMs = LONGEST_MS, say = console.log }: Options = {}) {
  const unanswered = await step('Auditing the packages', async () => {
    const answer = await ask(npm, timeoutMs)
    const report = reportIn(answer.output)
    if (!report) return answer.failure ?? 'npm answered without a report'
    const found = report.filter(({ severity }) => grave.includes(severity))
    if (found.length > 0) throw new CommandError(`Packages with advisories:\n${found.map(described).join('\n')}`)
    return undefined
  })
  if (unanswered) say(`  No advisories could be asked for (${unanswered}), so that nothing is said about the packages.`)
}

interface Answer {
  output: string
  failure: string | undefined
}

function ask([program, ...args]: [string, ...string[]], timeoutMs: number): Promise<Answer> {
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const
  return new Promise((resolve) => {
    execFile(program, [...args, ...question], options, (error, output) =>
      resolve({ output, failure: error ? reasonOf(output, error, timeoutMs) : undefined }),
    )
  })
}

function reasonOf(output: string, error: Error & { killed?: boolean }, timeoutMs: number): string {
  if (error.killed) return `no answer within ${timeoutMs / 1_000} s`
  const { message } = jsonIn(output) ?? {}
  return typeof message === 'string' ? message : 'npm audit failed'
}

function reportIn(output: string): Vulnerability[] | undefined {
  const { vulnerabilities } = jsonIn(output) ?? {}
  return vulnerabilities ? Object.values(vulnerabilities) : undefined
}

function jsonIn(output: string): { message?: unknown; vulnerabilities?: Record<string, Vulnerability> } | undefined {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

function described({ name, severity, via }: Vulnerability): string {
  const reasons = via.map((each) => (typeof each === 'string' ? `by way of ${each}` : `${each.title} ${each.url}`))
  return `  ${name} (${severity}): ${reasons.join('; ')}`
}
