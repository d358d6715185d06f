/**
 * What a page says, as data. In every line, `[words](/where)` is a link and `*words*` are said louder; nothing else is
 * special. A section's id is its address (`/terms#prices`), so a heading may change and its id may not.
 */
export interface PageText {
  path: string
  title: string
  /** For search engines, and where the page is shared. */
  description: string
  lead: string
  /** What many come here to do. */
  action?: { label: string; to: string }
  /** When it last changed, where that matters. */
  updated?: string
  /** What most people came to find out. */
  glance: { figure: string; label: string }[]
  sections: TextSection[]
}

export interface TextSection {
  id: string
  title: string
  blocks: TextBlock[]
  /** Ends with who sells and who helps, from the settings. */
  withContact?: true
}

/** A paragraph, or something with more shape. */
export type TextBlock = string | { list: string[] } | { steps: string[] } | { rows: [what: string, how: string][] }
