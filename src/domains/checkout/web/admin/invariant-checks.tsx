import { useQuery } from '@tanstack/react-query'
import { buttonClass } from './button-class.ts'
import { invariantsQueryOptions } from './money-queries.ts'

export function InvariantChecks() {
  const { data, error, isFetching, refetch } = useQuery(invariantsQueryOptions())
  const violatedCount = data?.filter(({ found: violations }) => violations.length > 0).length ?? 0
  return (
    <section aria-labelledby="invariants" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="invariants" className="font-bold">
          Consistency checks
        </h2>
        <button
          type="button"
          aria-disabled={isFetching || undefined}
          onClick={() => !isFetching && void refetch()}
          className={buttonClass}
        >
          {isFetching ? 'Checking...' : 'Run checks'}
        </button>
      </div>
      <p role="status" className={error || violatedCount > 0 ? 'bg-brick px-3 py-2 font-semibold' : 'font-semibold'}>
        {error?.message ??
          (data && (violatedCount === 0 ? 'All checks passed.' : `${violatedCount} of ${data.length} checks failed.`))}
      </p>
      {data && (
        <ul className="divide-y divide-line border border-ink bg-chalk text-sm">
          {data.map(({ rule, found: violations }) => (
            <li key={rule} className="px-4 py-2.5">
              <span className="font-semibold">{violations.length === 0 ? '✓' : '✗'}</span> {rule}
              {violations.map((violation) => (
                <span key={violation} className="mt-1 block bg-brick px-2 py-1 font-mono text-xs break-all">
                  {violation}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
