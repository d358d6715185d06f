import type { Email, EmailSummary, EmailTemplate } from '../contract.ts'
import { findResendProblem } from '../rules.ts'

export interface EmailRow {
  id: string
  to: string
  subject: string
  state: EmailSummary['state']
  error: string | null
  createdAt: Date
  sentAt: Date | null
  secret: boolean
  copyOf: string | null
}

export const presentEmailSummary = ({
  id,
  to,
  subject,
  state,
  error,
  createdAt,
  sentAt,
  secret,
  copyOf,
}: EmailRow): EmailSummary => ({
  _id: id,
  to,
  subject,
  state,
  createdAt: createdAt.toISOString(),
  ...(sentAt === null ? {} : { sentAt: sentAt.toISOString() }),
  ...(error === null ? {} : { error }),
  canResend: findResendProblem({ state, secret }) === undefined,
  ...(copyOf === null ? {} : { copyOf }),
})

export const presentEmail = (email: EmailRow & { text: string; html: string }): Email => ({
  ...presentEmailSummary(email),
  text: email.text,
  html: email.html,
})

/** Drops fields meant for email clients, such as headers. */
export const presentEmailTemplate = ({ id, name, when, subject, text, html }: EmailTemplate): EmailTemplate => ({
  id,
  name,
  when,
  subject,
  text,
  html,
})
