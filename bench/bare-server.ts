import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readOwnUsage } from './own-usage.ts'

/** The baseline: a plain node:http server that sends the bytes of the shop, with its headers or fewer. */
export interface BareResponse {
  path: string
  headers: string[]
  body: string
}

const responsesByPath = new Map<string, { headers: string[]; body: Buffer }>()
const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const stored = responsesByPath.get(request.url ?? '')
  if (stored === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, stored.headers)
  response.end(stored.body)
})

process.on('message', (message: 'usage' | 'stop' | BareResponse[]) => {
  if (message === 'usage') process.send?.(readOwnUsage())
  else if (message === 'stop') process.exit()
  else startServer(message)
})

function startServer(responses: BareResponse[]): void {
  for (const { path, headers, body } of responses)
    responsesByPath.set(path, { headers, body: Buffer.from(body, 'base64') })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
}
process.on('disconnect', () => process.exit())
