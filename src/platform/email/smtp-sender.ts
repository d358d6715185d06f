import type { Transporter } from 'nodemailer'
import type { ClaimedEmail } from './delivery-store.ts'

export interface SmtpSettings {
  smtpUrl: string
  /** Called for each email, because the shop's settings may change. */
  getAddresses: () => { from: string /** The default Reply-To address. */; replyTo?: string | undefined }
}

/** An unresponsive server must not block the emails behind it for long. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** Creates a function that sends an email through the SMTP server. */
export function createSmtpSender({ smtpUrl, getAddresses }: SmtpSettings) {
  let transport: Promise<Transporter> | undefined

  return async ({ id, to, subject, text, html, reply_to, headers }: ClaimedEmail): Promise<void> => {
    transport ??= createTransporter(smtpUrl)
    const { from, replyTo: defaultReplyTo } = getAddresses()
    const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
    const replyTo = reply_to ?? defaultReplyTo
    await (await transport).sendMail({
      from,
      to: toSingleAddress(to),
      subject,
      text,
      html,
      // the same id for every attempt, so clients can deduplicate an email that was sent twice
      messageId: `<${id}@${domain}>`,
      ...(replyTo ? { replyTo: toSingleAddress(replyTo) } : {}),
      ...(headers ? { headers } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

/** Stops nodemailer from parsing `a,b@c.in` or `a<b@c.in>` as other recipients. */
const toSingleAddress = (address: string) => ({ name: '', address })

export interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/**
 * Whether the server rejected this email for good (5xx), such as for an unknown mailbox. Other 5xx errors, such as a wrong
 * password, concern every email and are retried.
 */
export const isPermanentSmtpError = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Imported lazily, to keep startup fast. */
async function createTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...timeouts })
}
