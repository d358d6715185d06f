import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { groupDigits } from '#shared/group-digits.ts'
import { type TodoId, todos } from '#shared/todos.ts'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { TodoCount } from '../../contract.ts'
import { todosQueryOptions } from './dashboard-queries.ts'

const labels: Record<TodoId, { one: string; many: string }> = {
  ordersToPack: { one: 'order to pack', many: 'orders to pack' },
  ordersToConfirm: { one: 'cash order to confirm', many: 'cash orders to confirm' },
  returnsToApprove: { one: 'return to approve', many: 'returns to approve' },
  returnsToSettle: { one: 'return to refund or exchange', many: 'returns to refund or exchange' },
  messagesToAnswer: { one: 'message to answer', many: 'messages to answer' },
  reviewsToModerate: { one: 'review waiting', many: 'reviews waiting' },
  paymentsToReview: { one: 'payment to review', many: 'payments to review' },
  variantsSoldOut: { one: 'variant sold out', many: 'variants sold out' },
  variantsLow: { one: 'variant low in stock', many: 'variants low in stock' },
  emailsFailed: { one: 'email failed', many: 'emails failed' },
  webhooksFailing: { one: 'webhook failing', many: 'webhooks failing' },
}

/** Something is broken, or money is unaccounted for. */
const urgent: readonly TodoId[] = ['paymentsToReview', 'emailsFailed', 'webhooksFailing']

/** What waits for the staff, as links to the lists. Shows only what the admin's role allows. */
export function TodoList() {
  const query = useQuery(todosQueryOptions())
  return (
    <section aria-labelledby="to-do" className="grid min-h-32 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h2 id="to-do" className="font-bold">
        To do
      </h2>
      <QueryContent query={query} skeleton={<TodoSkeleton />}>
        {(items) => <TodoTiles items={items} />}
      </QueryContent>
    </section>
  )
}

/** The tiles of the last line grow, so no line ends with a gap. */
const tileGrid = 'flex flex-wrap gap-px border border-ink bg-line *:grow *:basis-[calc(50%-1px)] sm:*:basis-38'

/** Has the height of four tiles and the line below. */
function TodoSkeleton() {
  return (
    <>
      <div className={tileGrid}>
        <p role="status" className="min-h-24 bg-chalk p-4 font-semibold">
          Loading...
        </p>
        {[2, 3, 4].map((tile) => (
          <div key={tile} aria-hidden="true" className="grid min-h-24 content-between bg-chalk p-4">
            <span className="h-6 w-10 animate-pulse bg-card" />
            <span className="h-3 w-2/3 animate-pulse bg-card" />
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="h-5" />
    </>
  )
}

function TodoTiles({ items }: { items: TodoCount[] }) {
  const waiting = items.filter(({ count }) => count > 0)
  const clear = items.filter(({ count }) => count === 0)
  return (
    <>
      {waiting.length === 0 ? (
        <NothingToDo />
      ) : (
        <ul className={tileGrid}>
          {waiting.map((todo) => (
            <TodoTile key={todo.id} todo={todo} />
          ))}
        </ul>
      )}
      {clear.length > 0 && <ClearList todos={clear} />}
    </>
  )
}

function TodoTile({ todo: { id, count } }: { todo: TodoCount }) {
  return (
    <li className="grid">
      <Link
        to={todos[id].to}
        className="focus-inside group grid min-h-24 content-between gap-2 bg-chalk p-4 hover:bg-accent"
      >
        <span className="flex items-center justify-between font-mono text-2xl leading-none font-bold">
          {groupDigits(count)}
          {urgent.includes(id) && <span aria-hidden="true" className="size-3 bg-brick group-hover:bg-ink" />}
        </span>{' '}
        <span className="text-sm font-semibold text-pretty">{labels[id][count === 1 ? 'one' : 'many']}</span>
      </Link>
    </li>
  )
}

function NothingToDo() {
  return (
    <div className="flex items-center gap-4 border border-ink bg-chalk p-5">
      <span className="grid size-10 shrink-0 place-items-center bg-accent">
        <Check aria-hidden="true" className="size-6" />
      </span>
      <p>
        <span className="block font-bold">Nothing to do</span>
        <span className="block text-sm text-smoke">Everything is packed, answered and accounted for.</span>
      </p>
    </div>
  )
}

/** Keeps the way to empty lists without drawing attention to them. */
function ClearList({ todos: clear }: { todos: TodoCount[] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-smoke">
      <span>All clear:</span>
      {clear.map(({ id }) => (
        // links in a line of text, without the height of a touch target
        <Link
          key={id}
          to={todos[id].to}
          className="block min-h-0! underline-offset-4 hover:text-ink hover:underline pointer-coarse:py-1"
        >
          0 {labels[id].many}
        </Link>
      ))}
    </p>
  )
}
