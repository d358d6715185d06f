import { eq } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { isDemoEmail } from '#shared/demo-email.ts'
import { EMAIL_QUEUE } from './send-email.ts'
import { emails } from './tables.ts'

interface Deps {
  db: Db
  /** Without it, emails are stored but not sent. */
  smtpUrl: string | undefined
  from: string
  /** The default Reply-To address. */
  replyTo?: string
  now?: () => Date
}

/** An unresponsive server must not block the emails behind it for long. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** Backoff takes about an hour, then it retries hourly: enough for an outage of two days. */
const RETRY_LIMIT = 55

/** Sends queued emails. Without an SMTP server, and for demo addresses, it only marks them as kept. */
export function emailWorker({ db, smtpUrl, from, replyTo: defaultReplyTo, now = () => new Date() }: Deps): Worker {
  let transport: Promise<Transporter> | undefined
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    queue: EMAIL_QUEUE,
    retryLimit: RETRY_LIMIT,
    async run({ id = '' }, { isLast }) {
      const [email] = await db.select().from(emails).where(eq(emails.id, id))
      if (email?.state !== 'queued') return
      const update = (change: Partial<typeof emails.$inferInsert>) =>
        db.update(emails).set(change).where(eq(emails.id, id))
      if (smtpUrl === undefined || isDemoEmail(email.to)) return void (await update({ state: 'kept' }))
      const { to, subject, text, html, headers, secret } = email
      const replyTo = email.replyTo ?? defaultReplyTo
      const redacted = secret ? { text: '', html: '' } : {}
      transport ??= createTransporter(smtpUrl)
      try {
        // the same id for every attempt, so clients can deduplicate an email that was sent twice
        const messageId = `<${id}@${domain}>`
        await (await transport).sendMail({
          from,
          to: toSingleAddress(to),
          subject,
          text,
          html,
          messageId,
          ...(replyTo ? { replyTo: toSingleAddress(replyTo) } : {}),
          ...(headers ? { headers } : {}),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        const isPermanentFailure = isPermanent(error as SmtpError)
        const failed = isLast || isPermanentFailure ? { state: 'failed' as const, ...redacted } : {}
        await update({ error: (error as Error).message, ...failed })
        if (isPermanentFailure) return
        throw error
      }
      await update({ state: 'sent', sentAt: now(), error: null, ...redacted })
    },
  }
}

/** Stops nodemailer from parsing `a,b@c.in` or `a<b@c.in>` as other recipients. */
const toSingleAddress = (address: string) => ({ name: '', address })

interface SmtpError {
  code?: string
  responseCode?: number
}

/** Permanent SMTP errors (5xx), such as an unknown mailbox, are not worth a retry. */
const isPermanent = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Imported lazily, to keep startup fast. */
async function createTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...timeouts })
}
