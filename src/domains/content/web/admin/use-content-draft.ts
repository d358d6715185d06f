import { useState } from 'react'
import { moveItem } from '#ui/admin/sortable-list.tsx'
import {
  type Announcement,
  type Content,
  MAX_ANNOUNCEMENTS,
  MAX_SECTIONS,
  type Section,
  type Tile,
} from '../../contract.ts'

/** Has a key, because two announcements may have the same text. */
export type DraftAnnouncement = Announcement & { key: string }

export interface ContentDraft extends Omit<Content, 'messages'> {
  announcements: DraftAnnouncement[]
}

const withKey = (announcement: Announcement): DraftAnnouncement => ({ ...announcement, key: crypto.randomUUID() })

const toDraft = ({ messages, ...content }: Content): ContentDraft => ({
  ...content,
  announcements: messages.map(withKey),
})

export const toContent = ({ announcements, ...content }: ContentDraft): Content => ({
  messages: announcements.map(({ icon, text }) => ({ icon, text })),
  ...content,
})

const createId = (kind: string) => `${kind}-${crypto.randomUUID().slice(0, 8)}`

/** Creates a section that the admin fills in. */
function createSection(kind: Section['kind']): Section {
  const fields = { id: createId(kind), shown: true }
  switch (kind) {
    case 'hero':
      return { ...fields, kind, layout: 'plain', headline: '', text: '' }
    case 'tiles':
      return { ...fields, kind, tiles: [createTile()] }
    case 'shelf':
      return { ...fields, kind, layout: 'grid', title: '', query: {}, limit: 8 }
    case 'text':
      return { ...fields, kind, title: '', text: '' }
    case 'quote':
      return { ...fields, kind, text: '', source: '' }
    case 'promises':
      return { ...fields, kind }
    default:
      return { ...fields, kind, title: '' }
  }
}

export const createTile = (): Tile => ({ title: '', to: '/collections/all' })

/** Edits the content, starting from the unsaved content of an earlier visit if there is any. */
export function useContentDraft(saved: Content, unsaved: Content | undefined) {
  const [draft, setDraft] = useState(() => toDraft(unsaved ?? saved))
  const setAnnouncements = (announcements: DraftAnnouncement[]) => setDraft({ ...draft, announcements })
  const setSections = (sections: Section[]) => setDraft({ ...draft, sections })
  return {
    draft,
    isDirty: JSON.stringify(toContent(draft)) !== JSON.stringify(saved),
    replace: (content: Content) => setDraft(toDraft(content)),
    addAnnouncement: () => setAnnouncements([...draft.announcements, withKey({ icon: 'flame', text: '' })]),
    canAddAnnouncement: draft.announcements.length < MAX_ANNOUNCEMENTS,
    editAnnouncement: (index: number, change: Partial<Announcement>) =>
      setAnnouncements(
        draft.announcements.map((announcement, i) => (i === index ? { ...announcement, ...change } : announcement)),
      ),
    moveAnnouncement: (from: number, to: number) => setAnnouncements(moveItem(draft.announcements, from, to)),
    removeAnnouncement: (index: number) => setAnnouncements(draft.announcements.toSpliced(index, 1)),
    addSection: (kind: Section['kind']) => setSections([...draft.sections, createSection(kind)]),
    canAddSection: draft.sections.length < MAX_SECTIONS,
    editSection: (index: number, section: Section) =>
      setSections(draft.sections.map((current, i) => (i === index ? section : current))),
    moveSection: (from: number, to: number) => setSections(moveItem(draft.sections, from, to)),
    removeSection: (index: number) => setSections(draft.sections.toSpliced(index, 1)),
  }
}

export type ContentEditor = ReturnType<typeof useContentDraft>
