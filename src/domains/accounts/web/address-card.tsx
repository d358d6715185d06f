import { useState } from 'react'
import { Tag } from '#ui/tag.tsx'
import type { SavedAddress } from '../contract.ts'

const actionClass =
  'focus-inside min-h-11 grow cursor-pointer px-3 text-sm font-semibold hover:bg-accent not-first:border-l not-first:border-ink'

interface AddressCardProps {
  address: SavedAddress
  onEdit: () => void
  onRemove: () => void
  onMakeDefault: () => void
}

/** An address, styled like a shipment label. */
export function AddressCard({ address, onEdit, onRemove, onMakeDefault }: AddressCardProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { firstName, lastName, city, state, postalCode, country, phone, companyName, gstin, isDefault } = address
  const name = `${firstName} ${lastName}`
  const srLabel = (
    <span className="sr-only">
      {' '}
      {name}, {city}
    </span>
  )
  return (
    <li className="flex flex-col justify-between border border-ink bg-chalk">
      <div className="p-4">
        <div className="mb-2 flex items-start justify-between gap-3">
          <p className="font-bold break-words">{name}</p>
          {isDefault && (
            <Tag color="accent" className="shrink-0">
              Default
            </Tag>
          )}
        </div>
        <address className="leading-snug break-words not-italic">
          {companyName && (
            <>
              {companyName}
              <br />
            </>
          )}
          {address.address}
          <br />
          {city}, {state} <span className="font-mono">{postalCode}</span>
          <br />
          {country}
        </address>
        <p className="mono-caption mt-3">{phone}</p>
        {gstin && <p className="mono-caption">GSTIN {gstin}</p>}
      </div>
      {isConfirming ? (
        <div className="flex border-t border-ink">
          <button type="button" onClick={onRemove} className={`${actionClass} bg-brick`}>
            Yes, remove{srLabel}
          </button>
          <button type="button" onClick={() => setConfirming(false)} className={actionClass}>
            Keep{srLabel}
          </button>
        </div>
      ) : (
        <div className="flex border-t border-ink">
          <button type="button" onClick={onEdit} className={actionClass}>
            Change{srLabel}
          </button>
          {!isDefault && (
            <button type="button" onClick={onMakeDefault} className={actionClass}>
              Make default{srLabel}
            </button>
          )}
          <button type="button" onClick={() => setConfirming(true)} className={actionClass}>
            Remove{srLabel}
          </button>
        </div>
      )}
    </li>
  )
}
