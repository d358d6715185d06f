import { copyText } from '../copy-text.ts'
import { FormSection } from '../form-section.tsx'

export const primaryButton =
  'min-h-11 cursor-pointer justify-self-start bg-ink px-6 text-sm font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-progress'

interface NewSecretProps {
  title: string
  note: string
  secret: string
  onDone: () => void
}

/** Shows a secret once, after it was created. */
export const NewSecret = ({ title, note, secret, onDone }: NewSecretProps) => (
  <FormSection title={title} note={note}>
    <code className="border border-ink bg-accent/25 p-3 font-mono break-all select-all">{secret}</code>
    <div className="flex flex-wrap gap-2">
      <button type="button" onClick={() => void copyText(secret)} className={primaryButton}>
        Copy
      </button>
      <button
        type="button"
        onClick={onDone}
        className="min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent"
      >
        I've stored it
      </button>
    </div>
  </FormSection>
)
