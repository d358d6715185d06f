import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export function startChild(file: string, env: Record<string, string> = {}): ChildProcess {
  return fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Waits until the child listens and returns its URL. */
export async function waitForUrl(child: ChildProcess): Promise<string> {
  return ((await nextMessage(child)) as { url: string }).url
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  // removes the listener of the event that did not happen
  using listeners = new DisposableStack()
  const abort = listeners.adopt(new AbortController(), (controller) => controller.abort())
  const message = once(child, 'message', { signal: abort.signal }).then(([value]) => value)
  const exited = once(child, 'exit', { signal: abort.signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} exited with ${code} before it was ready`)
  })
  return await Promise.race([message, exited])
}

export interface Usage {
  cpuMicros: number
  rssBytes: number
  peakRssBytes: number
}

/** Requests the child's resource usage so far. */
export async function getUsage(child: ChildProcess): Promise<Usage> {
  const message = nextMessage(child)
  child.send('usage')
  return (await message) as Usage
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.send('stop')
  await exited
}
