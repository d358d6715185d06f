import { useEffect, useRef } from 'react'
import { copyText } from '#ui/copy-text.ts'
import { useSite } from '#ui/site.ts'
import { secondaryButtonClass } from './account-section.tsx'

interface RecoveryCodeListProps {
  codes: string[]
  email: string
  /** The user confirms that the codes are saved. */
  onSaved: () => void
}

/** Shows the codes. They cannot be loaded again. */
export function RecoveryCodeList({ codes, email, onSaved }: RecoveryCodeListProps) {
  const { brand } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  // announces the new content to screen readers
  useEffect(() => heading.current?.focus(), [])
  const lines = [
    `${brand.name}: recovery codes for ${email}`,
    'Each code works once, instead of a code from the app.',
    '',
    ...codes,
  ]
  return (
    <div className="grid max-w-3xl gap-5">
      <div data-print className="grid gap-3 border border-ink bg-chalk p-5">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none focus-visible:shadow-none">
          Your recovery codes
        </h3>
        <p>
          Use these if you lose your phone. Each code logs you in once, instead of a code from the app. They won't be
          shown again.
        </p>
        <p className="hidden break-all print:block">
          {brand.name}, {email}
        </p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 border-t border-dashed border-ink pt-3 font-mono text-lg font-semibold select-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={() => copy(lines.join('\n'))} className={secondaryButtonClass}>
          Copy
        </button>
        <button type="button" onClick={() => download(lines.join('\n'))} className={secondaryButtonClass}>
          Download
        </button>
        <button type="button" onClick={() => window.print()} className={secondaryButtonClass}>
          Print
        </button>
      </div>
      <button
        type="button"
        onClick={onSaved}
        className="min-h-14 cursor-pointer bg-ink px-4 text-left text-lg font-bold text-paper hover:bg-accent hover:text-ink"
      >
        I've saved them
      </button>
    </div>
  )
}

const copy = (text: string) =>
  copyText(text, { failed: "We couldn't copy the codes. Select or download them instead." })

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' }).click()
  // long enough for the download to start
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
