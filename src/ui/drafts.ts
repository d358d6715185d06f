/** Unsent form values by field name. */
export type Draft = Record<string, string>

const PREFIX = 'draft:'
const GUEST_PREFIX = 'nobody:'

/** Names the draft of a form that needs no login; it survives the end of a session. */
export const guestDraftName = (form: string): string => GUEST_PREFIX + form

export function readDraft(form: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null') ?? undefined
  } catch {
    // storage is disabled, or its content is not a draft
    return undefined
  }
}

/** Stores the draft; `undefined` deletes it. */
export function writeDraft(form: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + form, JSON.stringify(draft))
    else sessionStorage.removeItem(PREFIX + form)
  } catch {
    // without storage the draft lives as long as the page
  }
}

/** Deletes all drafts, or only those written while logged in (`owned`), before the next person uses the device. */
export function deleteDrafts(scope: 'all' | 'owned' = 'all'): void {
  const isInScope = (key: string) =>
    key.startsWith(PREFIX) && (scope === 'all' || !key.startsWith(PREFIX + GUEST_PREFIX))
  try {
    const keys = Object.keys(sessionStorage).filter(isInScope)
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // without storage there is nothing to delete
  }
}
