import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Account } from './account.ts'

/**
 * What a program of PostgreSQL sees of our environment: nothing that could change its port, folder or language,
 * and a working folder that every account may enter.
 */
export function launchOptions(account: Account | undefined) {
  const { PATH } = process.env
  return {
    cwd: '/',
    env: { PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  }
}

export type Outcome = { ok: true; output: string } | { ok: false; reason: string; code: string | undefined }

/** Runs a program to its end, as the account; a program that cannot be started is an outcome too. */
export async function run(program: string, args: string[], account: Account | undefined): Promise<Outcome> {
  const child = spawn(program, args, { ...launchOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const [output, complaint, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    ])
    if (code === 0) return { ok: true, output }
    return { ok: false, reason: heartOf(complaint) ?? `it ended with ${signal ?? code}`, code: undefined }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { ok: false, reason: message, code }
  }
}

/** The one line of a complaint that says what is wrong. */
function heartOf(complaint: string): string | undefined {
  const lines = complaint.trim().split('\n')
  return lines.find((line) => /error|fatal/i.test(line)) || lines.at(-1) || undefined
}
