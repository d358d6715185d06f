import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Account } from './account.ts'

/**
 * Builds a clean environment for PostgreSQL programs: nothing that changes their port, folder or language, and a working
 * directory every account can access.
 */
export function createSpawnOptions(account: Account | undefined) {
  const { PATH } = process.env
  return {
    cwd: '/',
    env: { PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  }
}

export type ProgramOutcome = { ok: true; output: string } | { ok: false; reason: string; errno: string | undefined }

/** Runs a program as the account. Does not throw: a program that cannot be started is a failed outcome. */
export async function runProgram(
  program: string,
  args: string[],
  account: Account | undefined,
): Promise<ProgramOutcome> {
  const child = spawn(program, args, { ...createSpawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const [output, errorOutput, [exitCode, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    ])
    if (exitCode === 0) return { ok: true, output }
    return { ok: false, reason: findErrorLine(errorOutput) ?? `it exited with ${signal ?? exitCode}`, errno: undefined }
  } catch (error) {
    const { code: errno, message } = error as NodeJS.ErrnoException
    return { ok: false, reason: message, errno }
  }
}

/** Finds the most relevant line of the error output. */
function findErrorLine(errorOutput: string): string | undefined {
  const lines = errorOutput.trim().split('\n')
  return lines.find((line) => /error|fatal/i.test(line)) || lines.at(-1) || undefined
}

export function isProcessRunning(pid: number): boolean {
  try {
    // signal 0 only checks that the process exists
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
