import { ShopError } from '#shared/errors.ts'
import { callApi } from '#web/api.ts'
import { subscribeToNewsletter } from '../contract.ts'

const STORAGE_KEY = 'newsletterPending'
const MAX_ADDRESSES = 10

/** Sends the address, or keeps it in the outbox while the server is unreachable. Throws when it is rejected. */
export async function subscribe(email: string): Promise<'sent' | 'kept'> {
  // stored before it is sent, because the page may be closed before the response
  const isStored = store(email)
  try {
    await send(email)
  } catch (error) {
    if (isStored && isTemporary(error)) return 'kept'
    remove(email)
    throw error
  }
  remove(email)
  return 'sent'
}

/** Retries every address in the outbox. A rejected address is dropped. */
export async function flushOutbox(): Promise<void> {
  for (const email of readOutbox()) {
    try {
      await send(email)
    } catch (error) {
      if (isTemporary(error)) return
    }
    remove(email)
  }
}

const send = (email: string) => callApi(subscribeToNewsletter, { body: { email } })

const isTemporary = (error: unknown) =>
  !(error instanceof ShopError) || error.status >= 500 || error.code === 'too_many_requests'

function readOutbox(): string[] {
  try {
    const list: unknown[] = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return list.filter((email) => typeof email === 'string')
  } catch {
    // storage is disabled, or the stored value is malformed
    return []
  }
}

const store = (email: string) =>
  write([...readOutbox().filter((other) => other !== email), email].slice(-MAX_ADDRESSES))

const remove = (email: string) => write(readOutbox().filter((other) => other !== email))

/** Returns false when storage is full or disabled. */
function write(list: string[]): boolean {
  try {
    if (list.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(list))
    else localStorage.removeItem(STORAGE_KEY)
    return true
  } catch {
    return false
  }
}
