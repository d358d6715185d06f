import { execFile } from 'node:child_process'
import { step } from '#platform/step.mjs'
import { getNpmCommand } from '../launch/get-npm-command.mjs'
import { CommandError } from '../launch/run-command.mjs'

/** Audits shipped packages only, without retries, so it fails fast offline. */
const auditArguments = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--no-update-notifier']

const TIMEOUT_MS = 20_000

/** Lower severities are left to the monthly update. */
const failingSeverities = ['high', 'critical']

interface Vulnerability {
  name: string
  severity: string
  /** Advisories, or names of the dependencies that cause them. */
  via: (string | { title: string; url: string })[]
}

interface Options {
  npm?: [program: string, ...args: string[]]
  timeoutMs?: number
  print?: (line: string) => void
}

/**
 * Fails if a shipped package has a high or critical advisory. An unreachable registry only prints a notice, because it
 * says nothing about the code.
 */
export async function auditPackages({
  npm = getNpmCommand(),
  timeoutMs = TIMEOUT_MS,
  print = console.log,
}: Options = {}) {
  const skipReason = await step('Auditing packages', async () => {
    const result = await runAudit(npm, timeoutMs)
    const report = parseReport(result.output)
    if (!report) return result.failure ?? 'npm returned no report'
    const vulnerabilities = report.filter(({ severity }) => failingSeverities.includes(severity))
    if (vulnerabilities.length > 0)
      throw new CommandError(`Vulnerable packages:\n${vulnerabilities.map(formatVulnerability).join('\n')}`)
    return undefined
  })
  if (skipReason) print(`  Skipped: could not fetch advisories (${skipReason}).`)
}

interface AuditResult {
  output: string
  failure: string | undefined
}

function runAudit([program, ...args]: [string, ...string[]], timeoutMs: number): Promise<AuditResult> {
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const
  return new Promise((resolve) => {
    execFile(program, [...args, ...auditArguments], options, (error, output) =>
      resolve({ output, failure: error ? explainFailure(output, error, timeoutMs) : undefined }),
    )
  })
}

function explainFailure(output: string, error: Error & { killed?: boolean }, timeoutMs: number): string {
  if (error.killed) return `no response within ${timeoutMs / 1_000} s`
  const { message } = parseJson(output) ?? {}
  return typeof message === 'string' ? message : 'npm audit failed'
}

function parseReport(output: string): Vulnerability[] | undefined {
  const { vulnerabilities } = parseJson(output) ?? {}
  return vulnerabilities ? Object.values(vulnerabilities) : undefined
}

function parseJson(output: string): { message?: unknown; vulnerabilities?: Record<string, Vulnerability> } | undefined {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

function formatVulnerability({ name, severity, via }: Vulnerability): string {
  const reasons = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : `${cause.title} ${cause.url}`))
  return `  ${name} (${severity}): ${reasons.join('; ')}`
}
