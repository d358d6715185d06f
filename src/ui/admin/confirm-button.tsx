import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'

interface ConfirmButtonProps {
  /** What stands on the button, and on the one that goes through with it. */
  label: string
  /** What is asked first. */
  question: string
  /** What it is about, for those who see only this button: a row's name. */
  about?: string
  /** More to know before one answers. */
  children?: ReactNode
  onConfirm: () => void
  className?: string
}

const plain = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold'
const quiet = 'min-h-8 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-brick'

/** A button for what cannot be taken back: it asks first. */
export function ConfirmButton({ label, question, about, children, onConfirm, className = quiet }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={className}>
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </button>
      <Dialog
        open={isAsking}
        onClose={close}
        label={question}
        from="centre"
        className="w-[min(28rem,calc(100vw-2rem))]!"
      >
        <div className="grid gap-5 p-6 text-left text-base font-normal">
          <p className="text-lg font-bold text-pretty">{question}</p>
          {about && <p className="font-mono text-sm break-words">{about}</p>}
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={close} className={`${plain} hover:bg-acid`}>
              Cancel
            </button>
            <button
              type="button"
              onClick={() => {
                close()
                onConfirm()
              }}
              className={`${plain} bg-brick hover:bg-ink hover:text-paper`}
            >
              {label}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
