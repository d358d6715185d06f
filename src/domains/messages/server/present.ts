import type { InboxMessage, ListedMessage } from '../admin-contract.ts'
import type { Subscriber } from '../newsletter-admin-contract.ts'
import type { MessageRow, SubscriberRow } from './tables.ts'

export type { MessageRow, SubscriberRow }

export const presentSubscriber = (subscriber: SubscriberRow): Subscriber => {
  const { id, email, state, consent, consentedAt, confirmedAt, unsubscribedAt } = subscriber
  return {
    _id: id,
    email,
    state,
    consent,
    consentedAt: consentedAt.toISOString(),
    ...(confirmedAt === null ? {} : { confirmedAt: confirmedAt.toISOString() }),
    ...(unsubscribedAt === null ? {} : { leftAt: unsubscribedAt.toISOString() }),
  }
}

const EXCERPT_LENGTH = 160

export const presentListedMessage = ({
  id,
  name,
  email,
  message,
  state,
  orderId,
  createdAt,
}: MessageRow): ListedMessage => ({
  _id: id,
  name,
  email,
  excerpt: message.slice(0, EXCERPT_LENGTH),
  state,
  ...(orderId === null ? {} : { orderId }),
  createdAt: createdAt.toISOString(),
})

interface MessageWithReplies extends MessageRow {
  replies: { text: string; byName: string; at: Date }[]
}

export const presentMessage = (message: MessageWithReplies): InboxMessage => ({
  _id: message.id,
  name: message.name,
  email: message.email,
  message: message.message,
  state: message.state,
  ...(message.orderId === null ? {} : { orderId: message.orderId }),
  version: message.version,
  createdAt: message.createdAt.toISOString(),
  answers: message.replies.map(({ text, byName, at }) => ({ text, byName, at: at.toISOString() })),
})
