import { useState } from 'react'
import {
  type Announcement,
  type Content,
  MAX_ANNOUNCEMENTS,
  MAX_SECTIONS,
  type Section,
  type Shelf,
} from '../../contract.ts'

/** Has a key, because two announcements may have the same text. */
export type DraftAnnouncement = Announcement & { key: string }

export interface ContentDraft {
  announcements: DraftAnnouncement[]
  sections: Section[]
}

const withKey = (announcement: Announcement): DraftAnnouncement => ({ ...announcement, key: crypto.randomUUID() })

const toDraft = ({ messages, sections }: Content): ContentDraft => ({ announcements: messages.map(withKey), sections })

export const toContent = ({ announcements, sections }: ContentDraft): Content => ({
  messages: announcements.map(({ icon, text }) => ({ icon, text })),
  sections,
})

/** Returns the list unchanged when the item is already at that end. */
export const moveItem = <T>(list: T[], from: number, by: -1 | 1): T[] => {
  const [item] = list.slice(from, from + 1)
  const to = from + by
  return item === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

const createShelf = (): Shelf => ({
  id: `shelf-${crypto.randomUUID().slice(0, 8)}`,
  kind: 'shelf',
  shown: true,
  layout: 'grid',
  title: '',
  query: {},
  limit: 8,
})

/** Edits the content, starting from the unsaved content of an earlier visit if there is any. */
export function useContentDraft(saved: Content, unsaved: Content | undefined) {
  const [draft, setDraft] = useState(() => toDraft(unsaved ?? saved))
  const setAnnouncements = (announcements: DraftAnnouncement[]) => setDraft({ ...draft, announcements })
  const setSections = (sections: Section[]) => setDraft({ ...draft, sections })
  return {
    draft,
    isChanged: JSON.stringify(toContent(draft)) !== JSON.stringify(saved),
    replace: (content: Content) => setDraft(toDraft(content)),
    addAnnouncement: () => setAnnouncements([...draft.announcements, withKey({ icon: 'flame', text: '' })]),
    canAddAnnouncement: draft.announcements.length < MAX_ANNOUNCEMENTS,
    editAnnouncement: (index: number, change: Partial<Announcement>) =>
      setAnnouncements(
        draft.announcements.map((announcement, i) => (i === index ? { ...announcement, ...change } : announcement)),
      ),
    moveAnnouncement: (index: number, by: -1 | 1) => setAnnouncements(moveItem(draft.announcements, index, by)),
    removeAnnouncement: (index: number) => setAnnouncements(draft.announcements.toSpliced(index, 1)),
    addShelf: () => setSections([...draft.sections, createShelf()]),
    canAddShelf: draft.sections.length < MAX_SECTIONS,
    editSection: (index: number, section: Section) =>
      setSections(draft.sections.map((current, i) => (i === index ? section : current))),
    moveSection: (index: number, by: -1 | 1) => setSections(moveItem(draft.sections, index, by)),
    removeSection: (index: number) => setSections(draft.sections.toSpliced(index, 1)),
  }
}

export type ContentEditor = ReturnType<typeof useContentDraft>
