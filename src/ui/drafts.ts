/** Unsent form values by field name. */
export type Draft = Record<string, string>

const PREFIX = 'draft:'
/** Drafts written without a login. The prefix is stored in browsers. */
const GUEST_PREFIX = 'nobody:'

/** Names a draft written by someone who is not logged in. It is kept when another tab logs out. */
export const guestDraftName = (form: string): string => GUEST_PREFIX + form

export function readDraft(name: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') ?? undefined
  } catch {
    // storage is disabled, or the stored value is malformed
    return undefined
  }
}

/** Stores the draft; `undefined` deletes it. */
export function writeDraft(name: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
    else sessionStorage.removeItem(PREFIX + name)
  } catch {
    // without storage the draft is lost with the page
  }
}

/** Deletes all drafts, or only those written by a logged-in user (`account`), before the next person uses the device. */
export function deleteDrafts(scope: 'all' | 'account' = 'all'): void {
  const isInScope = (key: string) =>
    key.startsWith(PREFIX) && (scope === 'all' || !key.startsWith(PREFIX + GUEST_PREFIX))
  try {
    const keys = Object.keys(sessionStorage).filter(isInScope)
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // without storage there is nothing to delete
  }
}
