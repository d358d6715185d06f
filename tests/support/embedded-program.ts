/**
 * Runs only the embedded database in a separate process, so tests can kill it or run it as another user.
 * Reports to the parent process, and stops the database when it receives any message.
 */
import { pino } from 'pino'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import type { EmbeddedOptions, EmbeddedReport } from './start-embedded-process.ts'

const report = (message: EmbeddedReport) => process.send?.(message)
const log = pino({ level: 'info' }, { write: (line: string) => report({ log: JSON.parse(line).msg }) })
const options = JSON.parse(process.argv[2] ?? '') as EmbeddedOptions

if (options.umask !== undefined) process.umask(options.umask)
process.on('disconnect', () => process.exit(1))

try {
  const { url, location, wasRunning, stop } = await startEmbedded({ durable: false, ...options, log })
  process.on('message', async () => {
    await stop()
    process.exit(0)
  })
  report({ ready: { url, location, wasRunning } })
} catch (error) {
  const { name, message } = error as Error
  report({ failed: { name, message } })
  process.exit(1)
}
