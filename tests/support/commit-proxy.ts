import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

type Side = 'before' | 'after'

export interface CommitProxy {
  url: string
  /**
   * Stops the next transaction that places an order at its commit: before the server hears of it, or after the server
   * has done it and before the shop hears of that. Answers when it stands there.
   */
  hold(side: Side): Promise<void>
  close(): Promise<void>
}

/** A way to the database on which a commit can be held in the middle, without a seam in the shop. */
export async function openCommitProxy(url: string): Promise<CommitProxy> {
  const target = new URL(url)
  const socketPath = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432')
  let wanted: { side: Side; reached(): void } | undefined

  function carry(client: Socket, database: Socket): void {
    let isPlacing = false
    let isCut = false
    client.on('data', (said) => {
      if (isCut) return
      if (said.includes('insert into "orders"')) isPlacing = true
      if (!said.includes('commit\0')) return void database.write(said)
      const held = isPlacing ? wanted : undefined
      isPlacing = false
      if (!held) return void database.write(said)
      wanted = undefined
      isCut = true
      if (held.side === 'before') return held.reached()
      database.once('data', held.reached)
      database.write(said)
    })
    database.on('data', (answer) => {
      if (!isCut) client.write(answer)
    })
  }

  const server = createServer((client) => {
    const database = connect(socketPath)
    for (const socket of [client, database]) socket.on('error', () => {})
    carry(client, database)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.searchParams.set('host', '127.0.0.1')
  target.searchParams.set('port', String((server.address() as AddressInfo).port))
  return {
    url: target.href,
    hold: (side) =>
      new Promise((reached) => {
        wanted = { side, reached }
      }),
    close: async () => {
      server.close()
    },
  }
}
