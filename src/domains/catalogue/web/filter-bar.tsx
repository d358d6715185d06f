import { Disclosure } from '#ui/disclosure.tsx'
import type { FilterGroup } from './filter-groups.tsx'

/** Shown on wide screens, and on phones when JavaScript is off. */
export function FilterBar({ groups }: { groups: FilterGroup[] }) {
  return (
    <div className="hidden grow lg:flex noscript:max-lg:grid noscript:max-lg:grid-cols-1">
      {groups.map(({ label, selectedCount, content }) => (
        <Disclosure
          key={label}
          className="group border-r border-ink max-lg:border-r-0 max-lg:border-b lg:relative"
          label={
            <>
              {label}
              {selectedCount > 0 && (
                <span className="bg-ink px-1.5 font-mono text-xs text-acid">
                  {selectedCount}
                  <span className="sr-only"> selected</span>
                </span>
              )}
            </>
          }
          summaryClassName="focus-inside flex h-14 cursor-pointer items-center gap-2 px-4 text-sm lg:px-3 xl:px-4 font-semibold whitespace-nowrap select-none after:font-mono after:content-['+'] not-group-open:hover:bg-acid group-open:bg-ink group-open:text-paper group-open:after:content-['−']"
        >
          <div className="border-ink bg-paper py-2 lg:absolute lg:top-full lg:-left-px lg:max-h-[min(32rem,70vh)] lg:w-max lg:min-w-72 lg:overflow-y-auto lg:border">
            {content}
          </div>
        </Disclosure>
      ))}
    </div>
  )
}
