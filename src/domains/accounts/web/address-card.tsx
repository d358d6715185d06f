import { useState } from 'react'
import { Tag } from '#ui/tag.tsx'
import type { SavedAddress } from '../contract.ts'

const action =
  'focus-inside min-h-11 grow cursor-pointer px-3 text-sm font-semibold hover:bg-acid not-first:border-l not-first:border-ink'

interface AddressCardProps {
  address: SavedAddress
  onChange: () => void
  onRemove: () => void
  onPrefer: () => void
}

/** An address like the label on a parcel, and what can be done with it. */
export function AddressCard({ address, onChange, onRemove, onPrefer }: AddressCardProps) {
  const [isAsking, setAsking] = useState(false)
  const { firstName, lastName, city, state, postalCode, country, phone, isDefault } = address
  const name = `${firstName} ${lastName}`
  const whose = (
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
            <Tag colour="acid" className="shrink-0">
              Default
            </Tag>
          )}
        </div>
        <address className="leading-snug break-words not-italic">
          {address.address}
          <br />
          {city}, {state} <span className="font-mono">{postalCode}</span>
          <br />
          {country}
        </address>
        <p className="tag-type mt-3">{phone}</p>
      </div>
      {isAsking ? (
        <div className="flex border-t border-ink">
          <button type="button" onClick={onRemove} className={`${action} bg-brick`}>
            Yes, remove{whose}
          </button>
          <button type="button" onClick={() => setAsking(false)} className={action}>
            Keep{whose}
          </button>
        </div>
      ) : (
        <div className="flex border-t border-ink">
          <button type="button" onClick={onChange} className={action}>
            Change{whose}
          </button>
          {!isDefault && (
            <button type="button" onClick={onPrefer} className={action}>
              Make default{whose}
            </button>
          )}
          <button type="button" onClick={() => setAsking(true)} className={action}>
            Remove{whose}
          </button>
        </div>
      )}
    </li>
  )
}
