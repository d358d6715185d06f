import { Dialog } from '#ui/dialog.tsx'

interface LeaveDialogProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

const buttonClass = 'min-h-11 cursor-pointer border border-ink px-4 font-semibold'

export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      label="Leave without saving?"
      placement="center"
      closesOnBack={false}
      className="w-[min(28rem,calc(100vw-2rem))]!"
    >
      <div className="grid gap-5 p-6">
        <p className="text-lg font-bold">Leave without saving?</p>
        <p>Your changes haven't been saved.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={onStay} className={`${buttonClass} hover:bg-accent`}>
            Keep editing
          </button>
          <button type="button" onClick={onLeave} className={`${buttonClass} bg-brick hover:bg-ink hover:text-paper`}>
            Leave
          </button>
        </div>
      </div>
    </Dialog>
  )
}
