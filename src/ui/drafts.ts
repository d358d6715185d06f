/** What was typed into a form and not sent yet, by the name of its field. */
export type Draft = Record<string, string>

const PREFIX = 'draft:'
const NOBODYS = 'nobody:'

/** The name of a form that can be written without a login: what stands in it is not forgotten when one ends. */
export const ofNobody = (form: string): string => NOBODYS + form

/** What this tab has kept of the form, even if the page was left in between. */
export function readDraft(form: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null') ?? undefined
  } catch {
    // storage is switched off, or what lies there is no draft
    return undefined
  }
}

/** `undefined` forgets it. */
export function writeDraft(form: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + form, JSON.stringify(draft))
    else sessionStorage.removeItem(PREFIX + form)
  } catch {
    // it then lives as long as the page
  }
}

/** For whoever sits here next: all of them, or those that were written by somebody. */
export function forgetDrafts(whose: 'all' | 'owned' = 'all'): void {
  const isMeant = (key: string) => key.startsWith(PREFIX) && (whose === 'all' || !key.startsWith(PREFIX + NOBODYS))
  try {
    const kept = Object.keys(sessionStorage).filter(isMeant)
    for (const key of kept) sessionStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
}
