import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes everything and lets a test read it; told to, it refuses recipients. */
export async function smtpServer() {
  const received: string[] = []
  const sockets = new Set<Socket>()
  let refuses = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    let buffer = ''
    let inData = false
    const hear = (line: string) => {
      if (/^(?:EHLO|HELO)/i.test(line)) say('250 here')
      else if (/^RCPT/i.test(line)) say(refuses ? '451 not now' : '250 yes')
      else if (/^DATA/i.test(line)) {
        inData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 yes')
    }
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(mark)
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + mark.length)
        if (!inData) hear(part)
        else {
          inData = false
          received.push(part)
          say('250 taken')
        }
      }
    })
    say('220 here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse(whether: boolean) {
      refuses = whether
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
