import { useState } from 'react'
import {
  type Announcement,
  type Content,
  MAX_MESSAGES,
  MAX_SECTIONS,
  type Section,
  type Shelf,
} from '../../contract.ts'

/** A message that is told apart from its neighbours while it is edited, even from one with the same words. */
export type DraftMessage = Announcement & { key: string }

export interface Draft {
  messages: DraftMessage[]
  sections: Section[]
}

const keyed = (message: Announcement): DraftMessage => ({ ...message, key: crypto.randomUUID() })

const draftOf = ({ messages, sections }: Content): Draft => ({ messages: messages.map(keyed), sections })

export const contentOf = ({ messages, sections }: Draft): Content => ({
  messages: messages.map(({ icon, text }) => ({ icon, text })),
  sections,
})

const moved = <T>(list: T[], from: number, by: -1 | 1): T[] => {
  const [item] = list.slice(from, from + 1)
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(from + by, 0, item)
}

const newShelf = (): Shelf => ({
  id: `shelf-${crypto.randomUUID().slice(0, 8)}`,
  kind: 'shelf',
  shown: true,
  layout: 'grid',
  title: '',
  query: {},
  limit: 8,
})

/** What is being edited, beginning with what was kept of an earlier time, and all that can be done to it. */
export function useDraft(saved: Content, kept: Content | undefined) {
  const [draft, setDraft] = useState(() => draftOf(kept ?? saved))
  const setMessages = (messages: DraftMessage[]) => setDraft({ ...draft, messages })
  const setSections = (sections: Section[]) => setDraft({ ...draft, sections })
  return {
    draft,
    isChanged: JSON.stringify(contentOf(draft)) !== JSON.stringify(saved),
    replace: (content: Content) => setDraft(draftOf(content)),
    addMessage: () => setMessages([...draft.messages, keyed({ icon: 'flame', text: '' })]),
    canAddMessage: draft.messages.length < MAX_MESSAGES,
    editMessage: (index: number, change: Partial<Announcement>) =>
      setMessages(draft.messages.map((message, i) => (i === index ? { ...message, ...change } : message))),
    moveMessage: (index: number, by: -1 | 1) => setMessages(moved(draft.messages, index, by)),
    removeMessage: (index: number) => setMessages(draft.messages.toSpliced(index, 1)),
    addShelf: () => setSections([...draft.sections, newShelf()]),
    canAddShelf: draft.sections.length < MAX_SECTIONS,
    editSection: (index: number, section: Section) =>
      setSections(draft.sections.map((each, i) => (i === index ? section : each))),
    moveSection: (index: number, by: -1 | 1) => setSections(moved(draft.sections, index, by)),
    removeSection: (index: number) => setSections(draft.sections.toSpliced(index, 1)),
  }
}

export type Editing = ReturnType<typeof useDraft>
