import { eq } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { isDemoMail } from '#shared/demo-mail.ts'
import { MAIL_QUEUE } from './send-mail.ts'
import { mails } from './tables.ts'

interface Deps {
  db: Db
  /** Without it, mails are kept to be read here. */
  smtpUrl: string | undefined
  from: string
  /** Who gets the answers, where a mail does not say. */
  replyTo?: string
  now?: () => Date
}

/** A server that does not answer must not hold the mails behind it for long. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/** The first tries take about an hour, then there is one an hour: a server may be away for two days. */
const RETRY_LIMIT = 55

/** Sends the mails that were put down, or keeps them where there is no server to send them, or nobody to read them. */
export function mailWorker({ db, smtpUrl, from, replyTo: usualReplyTo, now = () => new Date() }: Deps): Worker {
  let server: Promise<Transporter> | undefined
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    queue: MAIL_QUEUE,
    retryLimit: RETRY_LIMIT,
    async run({ id = '' }, { isLast }) {
      const [mail] = await db.select().from(mails).where(eq(mails.id, id))
      if (mail?.state !== 'queued') return
      const mark = (change: Partial<typeof mails.$inferInsert>) => db.update(mails).set(change).where(eq(mails.id, id))
      if (smtpUrl === undefined || isDemoMail(mail.to)) return void (await mark({ state: 'kept' }))
      const { to, subject, text, html, headers, secret } = mail
      const replyTo = mail.replyTo ?? usualReplyTo
      const forgotten = secret ? { text: '', html: '' } : {}
      server ??= openServer(smtpUrl)
      try {
        // one id for every try, so that a mail that went out twice can be known for one
        const messageId = `<${id}@${domain}>`
        await (await server).sendMail({
          from,
          to: alone(to),
          subject,
          text,
          html,
          messageId,
          ...(replyTo ? { replyTo: alone(replyTo) } : {}),
          ...(headers ? { headers } : {}),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        const isOver = isRefusedForGood(error as SmtpError)
        await mark({ error: (error as Error).message, ...(isLast || isOver ? { state: 'failed', ...forgotten } : {}) })
        if (isOver) return
        throw error
      }
      await mark({ state: 'sent', sentAt: now(), error: null, ...forgotten })
    },
  }
}

/** One address, however it reads: `a,b@c.in` and `a<b@c.in>` are no way to write to somebody else. */
const alone = (address: string) => ({ name: '', address })

interface SmtpError {
  code?: string
  responseCode?: number
}

/** The server will not take this one however often it is asked: there is no such address, say. */
const isRefusedForGood = ({ code, responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Loaded with the first mail, because the shop opens without it. */
async function openServer(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...timeouts })
}
