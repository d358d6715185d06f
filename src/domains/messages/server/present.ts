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
