import type { Mail, MailHead } from '../contract.ts'

interface MailRow {
  id: string
  to: string
  subject: string
  state: MailHead['state']
  error: string | null
  createdAt: Date
  sentAt: Date | null
}

export const presentMailHead = ({ id, to, subject, state, error, createdAt, sentAt }: MailRow): MailHead => ({
  _id: id,
  to,
  subject,
  state,
  createdAt: createdAt.toISOString(),
  ...(sentAt === null ? {} : { sentAt: sentAt.toISOString() }),
  ...(error === null ? {} : { error }),
})

export const presentMail = (mail: MailRow & { text: string; html: string }): Mail => ({
  ...presentMailHead(mail),
  text: mail.text,
  html: mail.html,
})
