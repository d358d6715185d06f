import { useEffect, useRef, useState } from 'react'
import { MAX_ADDRESS_FIELD_LENGTH } from '#shared/address.ts'
import { Field } from '#ui/field.tsx'
import { useFormContext } from '#ui/form.tsx'
import { leftHalf, rightHalf } from '#ui/half-width.ts'
import type { ShippingAddress } from '../../contract.ts'

/** The optional fields for a GST invoice, behind a button while they are empty. */
export function BusinessFields({ gstin, companyName }: Pick<ShippingAddress, 'gstin' | 'companyName'>) {
  const { draft } = useFormContext()
  const [isOpen, setOpen] = useState(() =>
    [gstin, companyName, draft?.['gstin'], draft?.['companyName']].some((value) => value),
  )
  const [wasOpened, setOpened] = useState(false)
  const container = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // the button is gone, so move the focus
    if (wasOpened) container.current?.querySelector('input')?.focus()
  }, [wasOpened])

  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => {
          setOpen(true)
          setOpened(true)
        }}
        className="min-h-11 w-fit cursor-pointer text-left text-sm font-semibold underline underline-offset-4 hover:bg-accent"
      >
        Buying for a business? Add your GSTIN
      </button>
    )
  return (
    <div ref={container} className="flex flex-wrap *:w-full">
      <Field
        name="gstin"
        label="GSTIN (for a business invoice)"
        defaultValue={gstin ?? ''}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="15 characters. It must be registered in the state we deliver to."
        className={leftHalf}
      />
      <Field
        name="companyName"
        label="Company name"
        defaultValue={companyName ?? ''}
        maxLength={MAX_ADDRESS_FIELD_LENGTH}
        autoComplete="organization"
        className={rightHalf}
      />
    </div>
  )
}
