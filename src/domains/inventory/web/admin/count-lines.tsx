import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { CountLine } from '../../count-contract.ts'
import { formatVariantName } from '../../rules.ts'
import { useClearCountedUnits, useSetCountedUnits } from './count-queries.ts'
import { getDifference, isCounted } from './count-texts.ts'
import { showError } from './stock-queries.ts'
import { formatSigned } from './stock-texts.ts'
import { VariantCell } from './variant-cell.tsx'

interface CountLinesProps {
  countId: string
  isOpen: boolean
  lines: CountLine[]
}

const header = 'px-3 py-2.5 font-mono text-xs font-bold whitespace-nowrap'

/** Shows the expected units only after a variant is counted, so they don't influence the count. */
export function CountLines({ countId, isOpen, lines }: CountLinesProps) {
  if (lines.length === 0) {
    return <p className="border border-ink bg-chalk px-4 py-10 text-center font-semibold">Nothing here yet.</p>
  }
  return (
    <div className="overflow-x-auto border border-ink bg-chalk">
      <table aria-label="Counted variants" className="w-full border-collapse text-sm">
        <thead className="border-b border-ink bg-card">
          <tr>
            <th scope="col" className={`${header} text-left`}>
              Variant
            </th>
            <th scope="col" className={`${header} text-right`}>
              Counted
            </th>
            <th scope="col" className={`${header} text-right max-sm:hidden`}>
              Expected
            </th>
            <th scope="col" className={`${header} text-right`}>
              <span className="max-sm:sr-only">Difference</span>
            </th>
            <th scope="col" className={`${header} text-left max-lg:hidden`}>
              Who
            </th>
            {isOpen && (
              <th scope="col" className="w-11">
                <span className="sr-only">Take out</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.variantId} countId={countId} isOpen={isOpen} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LineRow({ countId, isOpen, line }: Omit<CountLinesProps, 'lines'> & { line: CountLine }) {
  const clear = useClearCountedUnits(countId)
  const difference = getDifference(line)
  const name = formatVariantName(line)
  return (
    <tr className="border-line not-last:border-b">
      <th scope="row" className="px-3 py-1.5 text-left font-semibold">
        <VariantCell variant={line} />
      </th>
      <td className="px-3 py-1.5 text-right font-mono">
        {isOpen ? <UnitsInput countId={countId} line={line} /> : line.counted}
      </td>
      <td className="px-3 py-1.5 text-right font-mono max-sm:hidden">{line.expected}</td>
      <td className="px-3 py-1.5 text-right font-mono">
        {isCounted(line) && (
          <span className={`inline-block px-2 py-0.5 font-bold ${difference === 0 ? '' : 'bg-yellow'}`}>
            {difference === 0 ? '✓' : formatSigned(difference)}
            {difference === 0 && <span className="sr-only"> as expected</span>}
          </span>
        )}
      </td>
      <td className="px-3 py-1.5 break-words max-lg:hidden">{line.countedBy}</td>
      {isOpen && (
        <td className="p-0">
          {isCounted(line) && (
            <button
              type="button"
              aria-label={`Take ${name} out of the count`}
              onClick={() => clear.mutate(line.variantId)}
              className="focus-inside grid size-11 cursor-pointer place-items-center hover:bg-brick"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </td>
      )}
    </tr>
  )
}

/** Enter and the arrow keys move between rows; leaving the field saves it. */
function UnitsInput({ countId, line }: { countId: string; line: CountLine }) {
  const [draft, setDraft] = useState<string>()
  const { mutate } = useSetCountedUnits(countId)
  const saved = line.counted === undefined ? '' : String(line.counted)
  const save = () => {
    setDraft(undefined)
    const typed = draft?.trim() ?? ''
    if (!/^\d{1,6}$/.test(typed) || typed === saved) return
    mutate({ variantId: line.variantId, counted: Number(typed) }, { onError: showError })
  }
  return (
    <input
      inputMode="numeric"
      aria-label={`Counted units of ${formatVariantName(line)}`}
      value={draft ?? saved}
      placeholder="–"
      maxLength={6}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={save}
      onKeyDown={moveFocus}
      className="focus-inside h-10 w-20 border border-ink bg-chalk px-2 text-right font-mono placeholder:text-smoke pointer-coarse:h-11"
    />
  )
}

const offsets: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }

function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const offset = offsets[event.key]
  if (!offset) return
  event.preventDefault()
  const inputs = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(event.currentTarget) + offset]
  if (next) next.focus()
  // saves the last one
  else event.currentTarget.blur()
}
