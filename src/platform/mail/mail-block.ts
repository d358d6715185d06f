interface Amount {
  what: string
  amount: string
}

export interface Link {
  label: string
  /** Whole, with the shop's address: a mail has no place that it stands at. */
  href: string
}

/** A part of a mail, as data: how it looks and how it reads both follow from it. A string is a paragraph. */
export type MailBlock =
  | string
  | ({ kind: 'button' } & Link)
  | ({ kind: 'link' } & Link)
  /** What was bought, like a receipt; `sums` stand between the items and the total. */
  | { kind: 'items'; rows: (Amount & { detail?: string | undefined })[]; sums?: Amount[]; total?: Amount }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'address'; title?: string; lines: string[] }
  /** Words of somebody else, with their line breaks. */
  | { kind: 'quote'; text: string; from?: string }
  | { kind: 'small'; text: string }

/** What both forms are made of: everything decided, nothing written. */
export interface ComposedMail {
  subject: string
  title: string
  preview: string
  blocks: MailBlock[]
  footer: (string | Link)[]
}
