import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Balancer {
  url: string
  /** How many answers came from each place. */
  answered: number[]
  close(): Promise<void>
}

/**
 * Sends each request to the next of these addresses. One that cannot be reached is passed over, as is one that breaks
 * off in the middle of a read; a write that breaks off may have been done, so its sender hears 502.
 */
export async function openBalancer(addresses: () => (string | undefined)[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const answered: number[] = []
  let turn = 0

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const isSafe = incoming.method === 'GET'
    for (let tried = 0; tried < addresses().length; tried++) {
      const place = turn++ % addresses().length
      const address = addresses()[place]
      if (!address) continue
      try {
        const answer = await passOn(address, incoming, body)
        answered[place] = (answered[place] ?? 0) + 1
        outgoing.writeHead(answer.status, answer.headers).end(answer.body)
        return
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (!isRefused && !isSafe) break
      }
    }
    outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"Bad gateway"}')
  }

  function passOn(address: string, { method, url, headers }: IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const asking = request(`${address}${url}`, { method, agent, headers }, (answer) => {
        buffer(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 502, headers: lasting(answer.headers), body: whole }),
          reject,
        )
      })
      asking.on('error', reject).end(body)
    })
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What is said of a connection concerns that connection alone. */
function lasting({
  connection: _,
  'keep-alive': __,
  'transfer-encoding': ___,
  ...headers
}: IncomingMessage['headers']) {
  return headers
}
