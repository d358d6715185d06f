import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createServer } from '#platform/http/create-server.ts'
import { closeServer, openListener } from '#platform/http/listener.ts'
import { shutdownOnSignals } from '#platform/http/shutdown.ts'
import { createLog } from '#platform/log.ts'

/** A server process for shutdown tests. Reports events to its parent; `/slow` responds once the parent sends a message. */
const report = (event: string) => process.send?.(event)
const released = new Promise<void>((resolve) => process.once('message', () => resolve()))

const log = createLog({ level: 'warn', pretty: false })
const listener = await openListener({ port: 0, host: '127.0.0.1' })
const app = await createServer({
  log,
  settings: { publicUrl: undefined, metricsToken: undefined },
  cache: new ResponseCache({ maxBytes: 1024 * 1024 }),
  readiness: async () => ({ ok: true }),
  listener,
})
app.get('/slow', async () => {
  report('request received')
  await released
  // like a page, which calls the API while it is rendered
  return (await app.inject('/answer')).body
})
app.get('/answer', async () => 'done')
/** More than the socket buffers hold. */
app.get('/long', async () => 'x'.repeat(20_000_000))
app.addHook('onClose', async () => void report('app closed'))
await app.ready()
listener.startServing()
listener.server.once('close', () => report('listener closed'))

shutdownOnSignals({
  log,
  stop: async () => {
    report('stopping')
    await closeServer(listener.server, log, Number(process.env['DRAIN_MS'] ?? 10_000))
    await app.close()
    report('stopped')
  },
})
report(`listening ${listener.url}`)
