import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'

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
  let refusal: Error | undefined
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done(refusal)
    },
    onData(stream, _session, done) {
      // by bytes, so that what is no ASCII is seen as it came
      stream.setEncoding('latin1')
      text(stream).then((raw) => {
        received.push(raw)
        onMail?.(raw)
        done()
      }, done)
    },
  })
  // who hangs up in the middle is what some tests are about
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  const { port: taken } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    recipients,
    /** Answers recipients with this code and these words; without any, takes them again. */
    refuse(answer?: { code: number; words: string }) {
      refusal = answer && Object.assign(new Error(answer.words), { responseCode: answer.code })
    },
    close: promisify((done: (error?: Error) => void) => smtp.close(() => done())),
  }
}
