import { composeMail } from '#platform/mail/compose-mail.ts'

interface Written {
  id: string
  name: string
  email: string
  message: string
  /** How many messages nobody has dealt with, this one among them. */
  open: number
  origin: string
}

/** What the shop's people read when somebody has written; their answer goes to who wrote. */
export function messageMail({ id, name, email, message, open, origin }: Written) {
  return composeMail({
    subject: `Message from ${name}`,
    title: 'Somebody wrote to us.',
    preview: message,
    blocks: [
      { kind: 'quote', text: message, from: name },
      {
        kind: 'facts',
        facts: [
          { label: 'Name', value: name },
          { label: 'E-mail', value: email },
          { label: 'Open in the inbox', value: String(open) },
        ],
      },
      { kind: 'button', label: 'Answer in the inbox', href: `${origin}/admin/messages?message=${id}` },
      {
        kind: 'small',
        text: 'Answering this mail works too: the answer goes straight to who wrote. The inbox then knows nothing of it, so close the message there.',
      },
    ],
    footer: [],
  })
}
