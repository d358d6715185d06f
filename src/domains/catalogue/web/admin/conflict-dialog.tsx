import { Dialog } from '#ui/dialog.tsx'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { findDifferences } from './find-differences.ts'
import { type ProductFormValues, toFormValues } from './product-form-values.ts'

interface ConflictDialogProps {
  message: string | undefined
  mine: ProductFormValues
  theirs: AdminProductDetail | undefined
  onClose: () => void
  onUseTheirs: () => void
  onOverwrite: () => void
}

const button = 'min-h-11 cursor-pointer border border-ink px-4 font-semibold'

/** Shows how the product that another admin saved in the meantime differs, and asks which version to keep. */
export function ConflictDialog({ message, mine, theirs, onClose, onUseTheirs, onOverwrite }: ConflictDialogProps) {
  const differences = theirs ? findDifferences(mine, toFormValues(theirs)) : []
  return (
    <Dialog open={message !== undefined} onClose={onClose} label="Someone else changed this product" placement="center">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-6">
        <p className="text-lg font-bold text-pretty">{message}</p>
        {differences.length > 0 && (
          <table className="w-full table-fixed border-collapse text-left text-sm">
            <thead>
              <tr className="border-b border-ink">
                {['Field', 'Yours', 'Theirs'].map((header) => (
                  <th key={header} scope="col" className="py-2 pr-3 font-mono text-xs">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, mine: myText, theirs: theirText }) => (
                <tr key={label} className="border-b border-line align-top">
                  <th scope="row" className="py-2 pr-3 font-semibold">
                    {label}
                  </th>
                  <td className="py-2 pr-3 break-words">{myText}</td>
                  <td className="py-2 break-words">{theirText}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={onClose} className={`${button} hover:bg-accent`}>
            Keep editing
          </button>
          <button type="button" onClick={onUseTheirs} className={`${button} hover:bg-accent`}>
            Use theirs
          </button>
          <button type="button" onClick={onOverwrite} className={`${button} bg-brick hover:bg-ink hover:text-paper`}>
            Overwrite with mine
          </button>
        </div>
      </div>
    </Dialog>
  )
}
