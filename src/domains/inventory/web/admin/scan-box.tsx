import { type FormEvent, useRef, useState } from 'react'
import type { NamedVariant } from '../../admin-contract.ts'
import { type CountLine, MAX_CODE_LENGTH } from '../../count-contract.ts'
import { formatVariantName } from '../../rules.ts'
import { useScanCode, useSetCountedUnits } from './count-queries.ts'
import { parseUnits } from './count-texts.ts'
import { formatOptions } from './stock-texts.ts'

type Feedback =
  | { kind: 'counted'; line: CountLine }
  | { kind: 'problem'; text: string }
  | { kind: 'choice'; code: string; choices: NamedVariant[] }

interface ScanBoxProps {
  countId: string
}

/**
 * Takes what a scanner types: a code and Enter. Codes wait for each other, so none is lost when they come faster than the
 * server responds.
 */
export function ScanBox({ countId }: ScanBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const lastLine = useRef<CountLine>(undefined)
  const [waiting, setWaiting] = useState(0)
  const [feedback, setFeedback] = useState<Feedback>()
  const scan = useScanCode(countId)
  const setUnits = useSetCountedUnits(countId)

  const showCounted = (line: CountLine) => {
    lastLine.current = line
    setFeedback({ kind: 'counted', line })
  }
  const countUnits = async (variantId: number, counted: number) =>
    showCounted(await setUnits.mutateAsync({ variantId, counted }))
  const countCode = async (code: string, variantId?: number) => {
    // a number after a code that was not counted must not change another variant
    lastLine.current = undefined
    const { outcome, line, choices = [] } = await scan.mutateAsync({ code, ...(variantId ? { variantId } : {}) })
    if (line) showCounted(line)
    else if (outcome === 'ambiguous') setFeedback({ kind: 'choice', code, choices })
    else setFeedback({ kind: 'problem', text: `${code} is not a code of this shop. It is listed below.` })
  }
  const enqueue = (text: string, work: () => Promise<void>) => {
    setWaiting((count) => count + 1)
    queue.current = queue.current
      .then(work)
      .catch((error: Error) => setFeedback({ kind: 'problem', text: `${text}: ${error.message}` }))
      .finally(() => setWaiting((count) => count - 1))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (input.current) input.current.value = ''
    if (text === '') return
    enqueue(text, () => {
      const units = parseUnits(text)
      const last = lastLine.current
      return units !== undefined && last ? countUnits(last.variantId, units) : countCode(text)
    })
  }
  const choose = (code: string, { variantId }: NamedVariant) => {
    enqueue(code, () => countCode(code, variantId))
    input.current?.focus()
  }
  return (
    <section aria-label="Scan" className="grid grid-cols-[minmax(0,1fr)] gap-3 border border-ink bg-paper p-4 sm:p-5">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <label htmlFor="scan" className="mono-caption">
          SKU or barcode, then Enter
        </label>
        <div className="flex">
          <input
            ref={input}
            id="scan"
            aria-describedby="scan-hint"
            // biome-ignore lint/a11y/noAutofocus: a scanner types into it
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_CODE_LENGTH}
            enterKeyHint="next"
            className="h-14 min-w-0 grow border border-ink bg-chalk px-4 font-mono text-xl"
          />
          <button
            type="submit"
            className="h-14 cursor-pointer border border-l-0 border-ink bg-ink px-5 font-bold text-paper hover:bg-accent hover:text-ink"
          >
            Count
          </button>
        </div>
        <p id="scan-hint" className="text-sm text-smoke">
          Every scan counts one. Type a number of up to 3 digits to set the units of the last variant.
        </p>
      </form>
      <div role="status" aria-live="assertive" className="min-h-16">
        <ScanFeedback feedback={feedback} onChoose={choose} />
        {waiting > 1 && <p className="mono-caption mt-1 text-smoke">{waiting} codes are being saved</p>}
      </div>
    </section>
  )
}

function ScanFeedback({
  feedback,
  onChoose,
}: {
  feedback: Feedback | undefined
  onChoose: (code: string, variant: NamedVariant) => void
}) {
  if (feedback?.kind === 'counted') {
    const { line } = feedback
    return (
      // a new element for every number, so the same scan twice flashes twice
      <p
        key={`${line.variantId} ${line.counted} ${line.countedAt}`}
        className="flex items-center justify-between gap-4 bg-accent px-4 py-2 transition-colors duration-300 starting:bg-ink"
      >
        <span className="min-w-0 font-semibold break-words">{formatVariantName(line)}</span>
        <span className="font-mono text-3xl font-bold">{line.counted}</span>
      </p>
    )
  }
  if (feedback?.kind === 'problem') {
    return <p className="bg-brick px-4 py-4 font-semibold break-words">{feedback.text}</p>
  }
  if (feedback?.kind === 'choice') {
    return (
      <div className="grid gap-2 bg-yellow px-4 py-3">
        <p className="font-semibold break-words">{feedback.code} has several variants. Which one is it?</p>
        <div className="flex flex-wrap gap-2">
          {feedback.choices.map((variant) => (
            <button
              key={variant.variantId}
              type="button"
              onClick={() => onChoose(feedback.code, variant)}
              className="min-h-11 cursor-pointer border border-ink bg-chalk px-3 text-sm font-semibold hover:bg-accent"
            >
              {formatOptions(variant) || formatVariantName(variant)}
            </button>
          ))}
        </div>
      </div>
    )
  }
  return null
}
