import { useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { controlStyles } from '#ui/admin/control-styles.ts'
import { toast } from '#ui/toast.ts'
import { type Customer, MAX_NOTE_LENGTH } from '../../admin-contract.ts'
import { Card } from './card.tsx'
import { useAddNote, useDeleteNote } from './customers-queries.ts'

/** Internal notes, newest first. */
export function CustomerNotes({ customer: { _id, notes } }: { customer: Customer }) {
  const { mutate: deleteNote } = useDeleteNote(_id)
  const canChange = useCan('customers:write')
  return (
    <Card title="Notes" aside={notes.length || undefined}>
      {canChange && <AddNote customerId={_id} />}
      {!canChange && notes.length === 0 && <p className="text-sm text-smoke">No notes.</p>}
      {notes.length > 0 && (
        <ul className="grid gap-3 not-first:mt-4">
          {notes.map((note) => (
            <li key={note._id} className="border-l-4 border-accent pl-3 text-sm">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="mono-caption text-smoke">
                  {note.by}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
                </span>
                {canChange && note.isOwn && (
                  <ConfirmButton
                    label="Delete"
                    question="Delete this note?"
                    itemName={`note of ${formatDateTime(note.at)}`}
                    onConfirm={() => deleteNote(note._id)}
                    className="min-h-8 cursor-pointer px-2 text-xs font-semibold underline underline-offset-4 hover:bg-brick pointer-coarse:min-h-11"
                  >
                    <p className="text-sm wrap-anywhere whitespace-pre-line">{note.text}</p>
                  </ConfirmButton>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function AddNote({ customerId }: { customerId: string }) {
  const addNote = useAddNote(customerId)
  const [text, setText] = useState('')
  const [isPending, setPending] = useState(false)
  const save = async () => {
    if (text.trim() === '' || isPending) return
    setPending(true)
    try {
      await addNote(text)
      setText('')
    } catch (error) {
      toast((error as Error).message, { kind: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid gap-2"
    >
      <textarea
        aria-label="New note"
        value={text}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        placeholder="Only admins see notes."
        onChange={(event) => setText(event.target.value)}
        className={`${controlStyles} field-sizing-content h-auto min-h-20 w-full resize-y py-2.5 leading-snug placeholder:text-smoke`}
      />
      <button
        type="submit"
        aria-disabled={isPending || undefined}
        className={`${controlStyles} cursor-pointer justify-self-start px-4 font-semibold hover:bg-accent`}
      >
        {isPending ? 'Saving...' : 'Add note'}
      </button>
    </form>
  )
}
