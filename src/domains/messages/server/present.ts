import type { Subscriber } from '../contract.ts'

interface SubscriberRow {
  id: string
  email: string
  consent: string
  consentedAt: Date
}

export const presentSubscriber = ({ id, email, consent, consentedAt }: SubscriberRow): Subscriber => ({
  _id: id,
  email,
  consent,
  consentedAt: consentedAt.toISOString(),
})
