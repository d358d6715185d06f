import { ShopError } from '#shared/errors.ts'
import { call } from '#web/api.ts'
import { subscribeToNewsletter } from '../contract.ts'

const STORAGE_KEY = 'newsletterPending'
/** More than anybody types while the shop is away. */
const MAX_KEPT = 10

/** Sends the address or, while the shop cannot be reached, keeps it for later. A refusal is thrown. */
export async function subscribe(email: string): Promise<'sent' | 'kept'> {
  // kept before it is sent: the page may be closed while the shop has not answered
  const isKept = keep(email)
  try {
    await send(email)
  } catch (error) {
    if (isKept && canHeal(error)) return 'kept'
    forget(email)
    throw error
  }
  forget(email)
  return 'sent'
}

/** Tries once more for every address that was kept. What the shop refuses now, it would refuse for ever. */
export async function sendKept(): Promise<void> {
  for (const email of kept()) {
    try {
      await send(email)
    } catch (error) {
      if (canHeal(error)) return
    }
    forget(email)
  }
}

const send = (email: string) => call(subscribeToNewsletter, { body: { email } })

const canHeal = (error: unknown) =>
  !(error instanceof ShopError) || error.status >= 500 || error.code === 'too_many_requests'

function kept(): string[] {
  try {
    const list: unknown[] = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return list.filter((email) => typeof email === 'string')
  } catch {
    // storage is switched off, or what lies there is no list
    return []
  }
}

const keep = (email: string) => write([...kept().filter((other) => other !== email), email].slice(-MAX_KEPT))

const forget = (email: string) => write(kept().filter((other) => other !== email))

/** Answers whether it was written: storage can be full or switched off. */
function write(list: string[]): boolean {
  try {
    if (list.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(list))
    else localStorage.removeItem(STORAGE_KEY)
    return true
  } catch {
    return false
  }
}
