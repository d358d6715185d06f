interface Amount {
  label: string
  amount: string
}

export interface EmailLink {
  label: string
  /** Must be absolute. */
  href: string
}

/** A part of an email, rendered as HTML and as plain text. A string is a paragraph. */
export type EmailBlock =
  | string
  | ({ kind: 'button' } & EmailLink)
  | ({ kind: 'link' } & EmailLink)
  /** A receipt; `sums` appear between the items and the total. */
  | { kind: 'items'; rows: (Amount & { detail?: string | undefined })[]; sums?: Amount[]; total?: Amount }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'address'; title?: string; lines: string[] }
  /** Keeps line breaks. */
  | { kind: 'quote'; text: string; from?: string }
  | { kind: 'small'; text: string }

/** The input of both renderers, with all defaults applied. */
export interface ComposedEmail {
  subject: string
  title: string
  preview: string
  blocks: EmailBlock[]
  footer: (string | EmailLink)[]
}
