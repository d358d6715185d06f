import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ownUsage } from './own-usage.ts'

/** The least that Node can do: the same bytes and the same number of headers as the shop, and nothing else. */
export interface BareAnswer {
  path: string
  headers: string[]
  body: string
}

const answers = new Map<string, { headers: string[]; body: Buffer }>()
const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, answer.headers)
  response.end(answer.body)
})

process.on('message', (message: 'usage' | 'stop' | BareAnswer[]) => {
  if (message === 'usage') process.send?.(ownUsage())
  else if (message === 'stop') process.exit()
  else open(message)
})

function open(given: BareAnswer[]): void {
  for (const { path, headers, body } of given) answers.set(path, { headers, body: Buffer.from(body, 'base64') })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
}
process.on('disconnect', () => process.exit())
