import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Mood = 'takes' | 'fails' | 'hangs' | 'thanks' | 'moved'

const responses: Record<Exclude<Mood, 'hangs'>, [number, Record<string, string>]> = {
  takes: [200, {}],
  fails: [503, {}],
  thanks: [303, { location: '/thanks' }],
  moved: [301, { location: '/elsewhere' }],
}

/** Starts a local form service whose behaviour a test can change. */
export async function startFormService(mood: Mood = 'takes') {
  const received: { type: string | undefined; fields: Record<string, string> }[] = []
  /** The idempotency key of every attempt. */
  const idempotencyKeys: string[] = []
  let current = mood
  const server = createServer(async (request, response) => {
    idempotencyKeys.push(String(request.headers['idempotency-key']))
    let body = ''
    for await (const chunk of request) body += chunk
    if (current === 'hangs') return
    if (current === 'takes' || current === 'thanks') {
      received.push({
        type: request.headers['content-type'],
        fields: Object.fromEntries(new URLSearchParams(body)),
      })
    }
    response.writeHead(...responses[current]).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/form`,
    received,
    idempotencyKeys,
    setBehaviour(next: Mood) {
      current = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
