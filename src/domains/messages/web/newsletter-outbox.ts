import { ShopError } from '#shared/errors.ts'
import { callApi } from '#web/api.ts'
import { subscribeToNewsletter } from '../contract.ts'

const STORAGE_KEY = 'newsletterPending'
const MAX_ADDRESSES = 10

/** Sends the email address, or leaves it in the outbox when the server is unavailable. Throws if it is rejected. */
export async function subscribe(email: string): Promise<'sent' | 'queued'> {
  // stored before it is sent, because the page may be closed before the response
  const isStored = addToOutbox(email)
  try {
    await send(email)
  } catch (error) {
    if (isStored && isTemporary(error)) return 'queued'
    removeFromOutbox(email)
    throw error
  }
  removeFromOutbox(email)
  return 'sent'
}

/** Retries every email address in the outbox. A rejected one is dropped. */
export async function flushOutbox(): Promise<void> {
  for (const email of readOutbox()) {
    try {
      await send(email)
    } catch (error) {
      if (isTemporary(error)) return
    }
    removeFromOutbox(email)
  }
}

const send = (email: string) => callApi(subscribeToNewsletter, { body: { email } })

const isTemporary = (error: unknown) =>
  !(error instanceof ShopError) || error.status >= 500 || error.code === 'too_many_requests'

function readOutbox(): string[] {
  try {
    const storedEmails: unknown[] = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return storedEmails.filter((email) => typeof email === 'string')
  } catch {
    // storage is disabled, or the stored value is malformed
    return []
  }
}

const addToOutbox = (email: string) =>
  writeOutbox([...readOutbox().filter((other) => other !== email), email].slice(-MAX_ADDRESSES))

const removeFromOutbox = (email: string) => writeOutbox(readOutbox().filter((other) => other !== email))

/** Returns false when storage is full or disabled. */
function writeOutbox(emails: string[]): boolean {
  try {
    if (emails.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(emails))
    else localStorage.removeItem(STORAGE_KEY)
    return true
  } catch {
    return false
  }
}
