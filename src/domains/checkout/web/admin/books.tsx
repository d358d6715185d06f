import { useQuery } from '@tanstack/react-query'
import { deskButton } from './desk-button.ts'
import { booksQuery } from './money-queries.ts'

/** All that must always be true of money and stock, looked at now. */
export function Books() {
  const { data, error, isFetching, refetch } = useQuery(booksQuery())
  const broken = data?.filter(({ found }) => found.length > 0).length ?? 0
  return (
    <section aria-labelledby="books" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="books" className="font-bold">
          The books
        </h2>
        <button
          type="button"
          aria-disabled={isFetching || undefined}
          onClick={() => !isFetching && void refetch()}
          className={deskButton}
        >
          {isFetching ? 'Checking...' : 'Check the books'}
        </button>
      </div>
      <p role="status" className={error || broken > 0 ? 'bg-brick px-3 py-2 font-semibold' : 'font-semibold'}>
        {error?.message ?? (data && (broken === 0 ? 'All is well.' : `${broken} of ${data.length} rules are broken.`))}
      </p>
      {data && (
        <ul className="divide-y divide-line border border-ink bg-chalk text-sm">
          {data.map(({ rule, found }) => (
            <li key={rule} className="px-4 py-2.5">
              <span className="font-semibold">{found.length === 0 ? '✓' : '✗'}</span> {rule}
              {found.map((what) => (
                <span key={what} className="mt-1 block bg-brick px-2 py-1 font-mono text-xs break-all">
                  {what}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
