import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface LoadBalancer {
  url: string
  /** How many responses came from each server. */
  responseCounts: number[]
  close(): Promise<void>
}

/**
 * Starts a round-robin load balancer. Reads are retried on the next address; writes only if the connection was refused,
 * because the server may have applied a write whose connection broke. Such a write gets a 502.
 */
export async function startBalancer(getAddresses: () => (string | undefined)[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const responseCounts: number[] = []
  let nextIndex = 0

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const isRead = incoming.method === 'GET'
    for (let attempt = 0; attempt < getAddresses().length; attempt++) {
      const index = nextIndex++ % getAddresses().length
      const address = getAddresses()[index]
      if (!address) continue
      try {
        const response = await forward(address, incoming, body)
        responseCounts[index] = (responseCounts[index] ?? 0) + 1
        outgoing.writeHead(response.status, response.headers).end(response.body)
        return
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (!isRefused && !isRead) break
      }
    }
    outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"Bad gateway"}')
  }

  function forward(address: string, { method, url, headers }: IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const outgoingRequest = request(`${address}${url}`, { method, agent, headers }, (response) => {
        buffer(response).then(
          (responseBody) =>
            resolve({
              status: response.statusCode ?? 502,
              headers: withoutHopByHopHeaders(response.headers),
              body: responseBody,
            }),
          reject,
        )
      })
      outgoingRequest.on('error', reject).end(body)
    })
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responseCounts,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

function withoutHopByHopHeaders({
  connection: _,
  'keep-alive': __,
  'transfer-encoding': ___,
  ...headers
}: IncomingMessage['headers']) {
  return headers
}
