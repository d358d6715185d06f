import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export function startChild(file: string, env: Record<string, string> = {}): ChildProcess {
  return fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Where it listens, as soon as it does. */
export async function urlOf(child: ChildProcess): Promise<string> {
  return ((await nextMessage(child)) as { url: string }).url
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  // whichever does not come is no longer waited for
  using unheard = new DisposableStack()
  const end = unheard.adopt(new AbortController(), (controller) => controller.abort())
  const told = once(child, 'message', { signal: end.signal }).then(([message]) => message)
  const ended = once(child, 'exit', { signal: end.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${code} before it was ready`)
  })
  return await Promise.race([told, ended])
}

export interface Usage {
  cpuMicros: number
  rssBytes: number
  peakRssBytes: number
}

/** What the process has used so far. */
export async function usageOf(child: ChildProcess): Promise<Usage> {
  const told = nextMessage(child)
  child.send('usage')
  return (await told) as Usage
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.send('stop')
  await ended
}
