import { useQuery } from '@tanstack/react-query'
import type { Waiting } from '../../contract.ts'
import { waitingQuery } from '../queries.ts'

/** How many people wait for a product, and for what of it. Nothing while nobody does. */
export function WaitingNote({ productId }: { productId: string }) {
  const [found] = useQuery(waitingQuery([productId])).data ?? []
  if (!found) return null
  const { waiting, choices } = found
  return (
    <div className="grid gap-2 border border-ink bg-chalk p-3">
      <p className="text-sm font-semibold">
        {waiting === 1 ? '1 person waits' : `${waiting} people wait`} for a restock alert
      </p>
      <ul className="tag-type flex flex-wrap gap-x-5 gap-y-1">
        {choices.map((choice) => (
          <li key={wordsOf(choice)}>
            {wordsOf(choice)} <span className="font-bold">{choice.waiting}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const wordsOf = ({ size, color }: Waiting['choices'][number]) => [size, color].filter(Boolean).join(' / ') || 'Any'
