import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `acceptsWithRedirect` accepts the form and redirects to a thank-you page; `moved` only redirects. */
type Behavior = 'accepts' | 'fails' | 'hangs' | 'acceptsWithRedirect' | 'moved'

const responses: Record<Exclude<Behavior, 'hangs'>, [number, Record<string, string>]> = {
  accepts: [200, {}],
  fails: [503, {}],
  acceptsWithRedirect: [303, { location: '/thanks' }],
  moved: [301, { location: '/elsewhere' }],
}

/** Starts a local stand-in for a third-party form service, whose behavior a test can change. */
export async function startFormService(initialBehavior: Behavior = 'accepts') {
  const received: { type: string | undefined; fields: Record<string, string> }[] = []
  /** The idempotency key of every attempt. */
  const idempotencyKeys: string[] = []
  let behavior = initialBehavior
  const server = createServer(async (request, response) => {
    idempotencyKeys.push(String(request.headers['idempotency-key']))
    let body = ''
    for await (const chunk of request) body += chunk
    if (behavior === 'hangs') return
    if (behavior === 'accepts' || behavior === 'acceptsWithRedirect') {
      received.push({
        type: request.headers['content-type'],
        fields: Object.fromEntries(new URLSearchParams(body)),
      })
    }
    response.writeHead(...responses[behavior]).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/form`,
    received,
    idempotencyKeys,
    setBehavior(next: Behavior) {
      behavior = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
