import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { controlStyles } from '#ui/admin/control-styles.ts'
import { toast } from '#ui/toast.ts'
import { type Customer, MAX_TAG_LENGTH, MAX_TAGS } from '../../admin-contract.ts'
import { Card } from './card.tsx'
import { customerTagsQueryOptions, useSetTags } from './customers-queries.ts'

/** Saves immediately; shows the new tags while saving. */
export function CustomerTags({ customer: { _id, tags: savedTags } }: { customer: Customer }) {
  const { mutate, isPending, variables } = useSetTags(_id)
  const { data: knownTags = [] } = useQuery(customerTagsQueryOptions)
  const [text, setText] = useState('')
  const listId = useId()
  const tags = isPending ? variables : savedTags
  const canChange = useCan('customers:write')

  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = text.replaceAll(',', ' ').trim()
    if (tag === '' || isPending) return
    if (tags.length >= MAX_TAGS) return toast(`A customer can have at most ${MAX_TAGS} tags.`, { kind: 'error' })
    setText('')
    mutate([...tags, tag])
  }

  return (
    <Card title="Tags" aside={tags.length || undefined}>
      {tags.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="mono-caption flex min-h-8 items-center border border-ink bg-paper px-2 has-[button]:pr-0"
            >
              <span className="wrap-anywhere">{tag}</span>
              {canChange && (
                <button
                  type="button"
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => isPending || mutate(tags.filter((other) => other !== tag))}
                  className="focus-inside grid size-8 cursor-pointer place-items-center hover:bg-brick pointer-coarse:size-11"
                >
                  <X aria-hidden="true" className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!canChange && tags.length === 0 && <p className="text-sm text-smoke">No tags.</p>}
      {canChange && (
        <form onSubmit={add} className="flex gap-2">
          <input
            aria-label="New tag"
            value={text}
            list={listId}
            maxLength={MAX_TAG_LENGTH}
            placeholder="Add a tag, such as VIP"
            onChange={(event) => setText(event.target.value)}
            className={`${controlStyles} min-w-0 grow placeholder:text-smoke`}
          />
          <datalist id={listId}>
            {knownTags
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <button type="submit" className={`${controlStyles} cursor-pointer font-semibold hover:bg-accent`}>
            Add
          </button>
        </form>
      )}
    </Card>
  )
}
