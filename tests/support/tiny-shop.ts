/**
 * Runs a shop with one page and one button, with the sandbox gateway and the real content security policy, in a separate
 * process. Sends its URL to the parent and exits when it receives a message or the parent exits.
 */

import { ResponseCache } from '#platform/cache/response-cache.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createServer } from '#platform/http/create-server.ts'
import { createLog } from '#platform/log.ts'
import { openSandboxGateway } from '#sandbox/gateway/open-sandbox-gateway.ts'
import { createDataDir, removeDataDir } from './data-dir.ts'

const log = createLog({ level: 'silent' })
const dataDir = await createDataDir({ inMemory: true })
const embedded = await startEmbedded({ dataDir, durable: false, log })
const gateway = await openSandboxGateway({ databaseUrl: embedded.url }, log)
const app = await createServer({
  log,
  settings: { publicUrl: undefined, metricsToken: undefined },
  cache: new ResponseCache({ maxBytes: 1_000 }),
  readiness: async () => ({ ok: true }),
  limits: { eventLoopDelayMs: 0 },
})
await app.register(gateway.routes)

const renderPage = (key: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Tiny shop</title>
<link rel="icon" href="data:,"></head>
<body data-key="${key}"><main><h1>Tiny shop</h1><button>Buy</button><ol></ol></main>
<script src="/sandbox/razorpay/v1/checkout.js"></script><script src="/tiny.js"></script></body>
</html>`

/** Options come in the URL hash; events of the payment window are appended to the list. */
const script = `
const appendEvent = (...words) => {
  const line = document.createElement('li')
  line.textContent = words.join(' ')
  document.querySelector('ol').append(line)
}
const { modal, ...options } = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}')
document.querySelector('button').addEventListener('click', () => {
  const checkout = new Razorpay({
    key: document.body.dataset.key,
    amount: 100,
    currency: 'INR',
    name: 'Tiny shop',
    ...options,
    ...(options.callback_url ? {} : { handler: (response) => appendEvent('paid', ...Object.values(response)) }),
    modal: { ...modal, ondismiss: (reason) => appendEvent('dismissed', reason ?? 'by hand') },
  })
  checkout.on('payment.failed', ({ error }) => appendEvent('failed', error.reason, error.metadata.order_id))
  checkout.open()
})
`

app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(renderPage(gateway.keyId)))
app.get('/tiny.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
app.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  async (_request: unknown, body: string) => body,
)
app.post('/callback', async (request, reply) => reply.type('text/plain').send(`callback with ${request.body}`))

const url = await app.listen({ port: 0, host: '127.0.0.1' })
const stop = async () => {
  await app.close()
  await gateway.close()
  await embedded.stop()
  await removeDataDir(dataDir)
  process.exit(0)
}
process.once('message', stop)
process.once('disconnect', stop)
process.send?.({ url, keyId: gateway.keyId, keySecret: gateway.keySecret })
