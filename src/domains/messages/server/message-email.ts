import { composeEmail } from '#platform/email/compose-email.ts'

interface ReceivedMessage {
  id: string
  name: string
  email: string
  message: string
  /** The number of open messages, including this one. */
  open: number
  origin: string
}

/** Notifies the shop's staff of a new message. */
export function messageEmail({ id, name, email, message, open, origin }: ReceivedMessage) {
  return composeEmail({
    subject: `Message from ${name}`,
    title: 'New message',
    preview: message,
    blocks: [
      { kind: 'quote', text: message, from: name },
      {
        kind: 'facts',
        facts: [
          { label: 'Name', value: name },
          { label: 'Email', value: email },
          { label: 'Open in the inbox', value: String(open) },
        ],
      },
      { kind: 'button', label: 'Reply in the inbox', href: `${origin}/admin/messages?message=${id}` },
      {
        kind: 'small',
        text: 'You can also reply to this email; the reply goes straight to the customer. Remember to close the message in the inbox.',
      },
    ],
    footer: [],
  })
}
