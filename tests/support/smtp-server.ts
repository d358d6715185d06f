import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface Options {
  /** A free one unless told, so that a server can come back where it was. */
  port?: number
  /** Told of each mail before the server has said that it has taken it. */
  onMail?: (raw: string) => void
}

/** A mail server that takes everything and lets a test read it as it came; told to, it refuses recipients. */
export async function smtpServer({ port = 0, onMail }: Options = {}) {
  const received: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    let buffer = ''
    let inData = false
    const hear = (line: string) => {
      if (/^(?:EHLO|HELO)/i.test(line)) say('250 here')
      else if (/^RCPT/i.test(line)) {
        recipients.push(line)
        say(refusal ?? '250 yes')
      } else if (/^DATA/i.test(line)) {
        inData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 yes')
    }
    const take = (raw: string) => {
      received.push(raw)
      onMail?.(raw)
      say('250 taken')
    }
    // by bytes, so that what is no ASCII is seen as it came
    socket.setEncoding('latin1').on('data', (chunk) => {
      buffer += chunk
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(mark)
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + mark.length)
        if (!inData) hear(part)
        else {
          inData = false
          // a line that begins with a dot comes with another before it
          take(`${part}\r\n`.replaceAll(/^\.\./gm, '.'))
        }
      }
    })
    say('220 here')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    /** What was said of whom the mails go to. */
    recipients,
    received,
    /** Answers recipients with these words; none takes them again. */
    refuse(words: string | undefined) {
      refusal = words
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
