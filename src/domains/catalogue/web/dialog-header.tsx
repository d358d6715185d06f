import { X } from 'lucide-react'

export function DialogHeader({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="sticky top-0 z-10 flex items-stretch justify-between border-b border-ink bg-paper">
      <h2 className="headline gutter self-center text-xl md:text-2xl">{title}</h2>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="focus-inside grid size-14 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
