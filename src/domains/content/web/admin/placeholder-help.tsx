import { ChevronDown } from 'lucide-react'
import { type Placeholder, placeholders } from '../../placeholder-contract.ts'

export function PlaceholderHelp({ values }: { values: Record<string, string> }) {
  return (
    <details className="group border border-line bg-card text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
        Bold text, links and values of your shop
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <p>
          Write <code className="bg-paper px-1">**bold**</code> for bold text and{' '}
          <code className="bg-paper px-1">[Contact](/contact)</code> for a link. A value in double braces comes from the
          settings. What stands in <code className="bg-paper px-1">[[double brackets]]</code> is left out while a value
          in it is empty.
        </p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt>
                <code className="bg-paper px-1">{`{{${name}}}`}</code>
              </dt>
              <dd className="mb-1 wrap-anywhere sm:mb-0">
                {meaning}: <strong>{values[name as Placeholder] || 'empty'}</strong>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}
