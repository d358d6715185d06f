/**
 * A shop reduced to its embedded database, as a process of its own that tests can kill, or run as somebody else.
 * Tells its parent what happens, and stops the database when it is told so.
 */
import { pino } from 'pino'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import type { EmbeddedOptions, EmbeddedReport } from './run-embedded.ts'

const report = (said: EmbeddedReport) => process.send?.(said)
const log = pino({ level: 'info' }, { write: (line: string) => report({ log: JSON.parse(line).msg }) })
const options = JSON.parse(process.argv[2] ?? '') as EmbeddedOptions

if (options.umask !== undefined) process.umask(options.umask)
process.on('disconnect', () => process.exit(1))

try {
  const { url, location, adopted, stop } = await startEmbedded({ durable: false, ...options, log })
  process.on('message', async () => {
    await stop()
    process.exit(0)
  })
  report({ ready: { url, location, adopted } })
} catch (error) {
  const { name, message } = error as Error
  report({ failed: { name, message } })
  process.exit(1)
}
