import { ChevronDown } from 'lucide-react'
import { useInsertText } from '#ui/admin/use-insert-text.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { toast } from '#ui/toast.ts'
import { type Placeholder, placeholders } from '../../placeholder-contract.ts'

const NOTHING_INSERTED = 'Click into a field that has space for it first.'

const markup: { label: string; hint: string; toText: (selected: string) => string }[] = [
  { label: 'Bold', hint: '**bold**', toText: (selected) => `**${selected || 'bold'}**` },
  { label: 'Link', hint: '[Contact](/contact)', toText: (selected) => `[${selected || 'Contact'}](/contact)` },
]
const names = Object.keys(placeholders) as Placeholder[]
const entryClass =
  'focus-inside flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 text-left hover:bg-accent'

/** Inserts markup and values of the shop into the field that was used last. */
export function PlaceholderHelp({ values }: { values: Record<string, string> }) {
  const insertText = useInsertText()
  const insert = (toText: (selected: string) => string) => {
    if (!insertText(toText)) toast(NOTHING_INSERTED, { kind: 'error' })
  }
  return (
    <Disclosure
      label={
        <>
          <span className="min-w-0 grow">
            Insert a value<span className="max-sm:hidden"> of your shop, bold text or a link</span>
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
        </>
      }
      className="group sticky top-[7.5rem] z-10 border border-ink bg-paper text-sm lg:top-16 xl:top-5"
      summaryClassName="focus-inside flex min-h-11 cursor-pointer items-center gap-3 px-4 font-semibold group-open:bg-ink group-open:text-paper hover:bg-accent hover:text-ink"
    >
      <div className="absolute inset-x-0 top-full -mx-px max-h-[min(28rem,50dvh)] overflow-y-auto border border-ink bg-paper">
        <ul className="divide-y divide-line">
          {markup.map(({ label, hint, toText }) => (
            <li key={label}>
              <button type="button" onClick={() => insert(toText)} className={entryClass}>
                <span className="font-semibold">{label}</span>
                <code className="mono-caption text-smoke">{hint}</code>
              </button>
            </li>
          ))}
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => insert(() => `{{${name}}}`)} className={entryClass}>
                <span className="min-w-0">
                  <span className="font-semibold wrap-anywhere">{values[name] || 'Empty'}</span>
                  <span className="block text-xs text-smoke">{placeholders[name]}</span>
                </span>
                <code className="mono-caption text-smoke">{`{{${name}}}`}</code>
              </button>
            </li>
          ))}
        </ul>
        <p className="border-t border-ink bg-card px-4 py-3 text-xs text-pretty">
          A value follows your settings. Text in <code>[[double brackets]]</code> is left out while a value in it is
          empty. <code>{'{{freeShipping?}}'}</code> only asks whether there is a value.
        </p>
      </div>
    </Disclosure>
  )
}
