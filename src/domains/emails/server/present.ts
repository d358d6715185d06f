import type { Email, EmailSummary } from '../contract.ts'

interface EmailRow {
  id: string
  to: string
  subject: string
  state: EmailSummary['state']
  error: string | null
  createdAt: Date
  sentAt: Date | null
}

export const presentEmailSummary = ({ id, to, subject, state, error, createdAt, sentAt }: EmailRow): EmailSummary => ({
  _id: id,
  to,
  subject,
  state,
  createdAt: createdAt.toISOString(),
  ...(sentAt === null ? {} : { sentAt: sentAt.toISOString() }),
  ...(error === null ? {} : { error }),
})

export const presentEmail = (mail: EmailRow & { text: string; html: string }): Email => ({
  ...presentEmailSummary(mail),
  text: mail.text,
  html: mail.html,
})
