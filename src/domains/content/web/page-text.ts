/**
 * The content of a text page. Lines support `[label](/path)` links and `*bold*` text only. A section's id is its URL
 * fragment (`/terms#prices`), so a heading may change but its id may not.
 */
export interface PageText {
  path: string
  title: string
  /** For search engines and link previews. */
  description: string
  lead: string
  action?: { label: string; to: string }
  updated?: string
  highlights: { figure: string; label: string }[]
  sections: TextSection[]
}

export interface TextSection {
  id: string
  title: string
  blocks: TextBlock[]
  /** Appends the seller and customer care contacts from the settings. */
  withContact?: true
}

export type TextBlock = string | { list: string[] } | { steps: string[] } | { rows: [label: string, text: string][] }
