import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'

interface Options {
  /** Set to restart a server on the same port. */
  port?: number
  /** Called, and awaited, before the server acknowledges the email. */
  onEmail?: (raw: string) => unknown
}

/** Starts an SMTP server that accepts and records every email, and can reject recipients. */
export async function startSmtpServer({ port = 0, onEmail }: Options = {}) {
  const received: string[] = []
  const recipients: string[] = []
  let rejection: Error | undefined
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done(rejection)
    },
    onData(stream, _session, done) {
      // one character per byte
      stream.setEncoding('latin1')
      text(stream).then(async (raw) => {
        received.push(raw)
        await onEmail?.(raw)
        done()
      }, done)
    },
  })
  // some tests break connections on purpose
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  const { port: assignedPort } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${assignedPort}`,
    port: assignedPort,
    received,
    recipients,
    /** Rejects recipients with this response; without one, accepts them again. */
    rejectRecipients(error?: { code: number; message: string }) {
      rejection = error && Object.assign(new Error(error.message), { responseCode: error.code })
    },
    close: promisify((done: (error?: Error) => void) => smtp.close(() => done())),
  }
}
