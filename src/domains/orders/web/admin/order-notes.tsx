import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { toast } from '#ui/toast.ts'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import { callApi } from '#web/api.ts'
import { addOrderNote, MAX_NOTE_LENGTH, type OrderNote, removeOrderNote } from '../../note-contract.ts'
import { buttonClass } from './button-classes.ts'
import { notesQueryOptions } from './note-queries.ts'

/** Texts by order that were typed and not added, kept when the order is closed. */
const unsavedTexts = new Map<string, string>()

/** The staff's notes on an order; customers never see them. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const { data: notes = [] } = useQuery(notesQueryOptions(orderId))
  const [text, setText] = useState(unsavedTexts.get(orderId) ?? '')
  const canChange = useCan('orders:write')
  const client = useQueryClient()
  const options = {
    onSuccess: (saved: OrderNote[]) => client.setQueryData(notesQueryOptions(orderId).queryKey, saved),
    onError: (error: Error) => toast(error.message, { kind: 'error' }),
  }
  const add = useMutation({
    mutationFn: (note: string) =>
      callApi(
        addOrderNote,
        { params: { id: orderId }, body: { text: note } },
        { fallbackMessage: "We couldn't save the note." },
      ),
    ...options,
  })
  const remove = useMutation({
    mutationFn: (noteId: string) =>
      callApi(
        removeOrderNote,
        { params: { id: orderId, noteId } },
        { fallbackMessage: "We couldn't remove the note." },
      ),
    ...options,
  })
  const addOnce = useMutateOnce(add)
  const change = (changed: string) => {
    setText(changed)
    unsavedTexts.set(orderId, changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    addOnce(text, { onSuccess: () => change('') })
  }
  if (!canChange && notes.length === 0) return null
  return (
    <section aria-label="Notes" className="border-b border-ink p-5">
      <h3 className="font-bold">Notes</h3>
      <p className="mono-caption mb-3 text-smoke">Only your team sees them.</p>
      {canChange && (
        <form onSubmit={submit} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <textarea
            aria-label="New note"
            rows={2}
            value={text}
            maxLength={MAX_NOTE_LENGTH}
            onChange={(event) => change(event.target.value)}
            className="w-full border border-ink bg-chalk px-3 py-2 text-base sm:text-sm"
          />
          <button type="submit" aria-disabled={add.isPending || undefined} className={buttonClass}>
            Add note
          </button>
        </form>
      )}
      {notes.length > 0 && (
        <ol className="mt-4 grid gap-3">
          {notes.map((note) => (
            <li key={note._id} className="flex items-start justify-between gap-4 border-l-4 border-ink pl-3 text-sm">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere whitespace-pre-line">{note.text}</p>
                <p className="mono-caption text-smoke">
                  {note.by}, <time dateTime={note.at}>{formatDateTime(note.at)}</time>
                </p>
              </div>
              {canChange && (
                <ConfirmButton
                  label="Remove"
                  question="Remove this note?"
                  itemName={`note of ${formatDateTime(note.at)}`}
                  onConfirm={() => remove.mutate(note._id)}
                  className="cursor-pointer px-2 py-1 underline underline-offset-4 hover:bg-brick"
                >
                  <p className="text-sm wrap-anywhere whitespace-pre-line">{note.text}</p>
                </ConfirmButton>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
