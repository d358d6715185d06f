import type { InboxMessage, ListedMessage, MessageState } from '../admin-contract.ts'
import type { Subscriber, SubscriberState } from '../contract.ts'

interface SubscriberRow {
  id: string
  email: string
  state: SubscriberState
  consent: string
  consentedAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
}

export const presentSubscriber = (subscriber: SubscriberRow): Subscriber => {
  const { id, email, state, consent, consentedAt, confirmedAt, leftAt } = subscriber
  return {
    _id: id,
    email,
    state,
    consent,
    consentedAt: consentedAt.toISOString(),
    ...(confirmedAt === null ? {} : { confirmedAt: confirmedAt.toISOString() }),
    ...(leftAt === null ? {} : { leftAt: leftAt.toISOString() }),
  }
}

/** As much of a message as a line of a list shows. */
const BEGINNING = 160

interface MessageRow {
  id: string
  name: string
  email: string
  message: string
  state: MessageState
  createdAt: Date
}

export const presentListed = ({ id, name, email, message, state, createdAt }: MessageRow): ListedMessage => ({
  _id: id,
  name,
  email,
  beginning: message.slice(0, BEGINNING),
  state,
  createdAt: createdAt.toISOString(),
})

interface ReadMessage extends MessageRow {
  version: number
  answers: { text: string; byName: string; at: Date }[]
}

export const presentMessage = (read: ReadMessage): InboxMessage => ({
  _id: read.id,
  name: read.name,
  email: read.email,
  message: read.message,
  state: read.state,
  version: read.version,
  createdAt: read.createdAt.toISOString(),
  answers: read.answers.map(({ text, byName, at }) => ({ text, byName, at: at.toISOString() })),
})
