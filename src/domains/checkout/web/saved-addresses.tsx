import type { SavedAddress } from '#domains/accounts/contract.ts'

export const NEW_ADDRESS = 'new'

interface SavedAddressesProps {
  addresses: SavedAddress[]
  selectedId: string
  onSelect: (id: string) => void
}

export function SavedAddresses({ addresses, selectedId, onSelect }: SavedAddressesProps) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-3 font-bold">Where to?</legend>
      <div className="grid gap-px border border-ink bg-ink sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {addresses.map(({ _id, firstName, lastName, address, city, postalCode }) => (
          <AddressOption key={_id} id={_id} selectedId={selectedId} onSelect={onSelect}>
            <span className="block font-bold">
              {firstName} {lastName}
            </span>
            <span className="block text-sm leading-snug">
              {address}, {city} <span className="font-mono">{postalCode}</span>
            </span>
          </AddressOption>
        ))}
        <AddressOption id={NEW_ADDRESS} selectedId={selectedId} onSelect={onSelect}>
          <span className="block font-bold">Another address</span>
          <span className="block text-sm leading-snug">Home, work, or a friend who signs for parcels.</span>
        </AddressOption>
      </div>
    </fieldset>
  )
}

interface AddressOptionProps {
  id: string
  selectedId: string
  onSelect: (id: string) => void
  children: React.ReactNode
}

function AddressOption({ id, selectedId, onSelect, children }: AddressOptionProps) {
  return (
    <label className="relative flex cursor-pointer gap-3 bg-chalk p-4 hover:bg-paper has-checked:bg-accent has-[input:focus-visible]:z-10 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:-outline-offset-4 has-[input:focus-visible]:outline-ink">
      <input
        type="radio"
        name="savedAddress"
        value={id}
        checked={id === selectedId}
        onChange={() => onSelect(id)}
        className="mt-1 size-4 shrink-0 accent-ink focus-visible:shadow-none focus-visible:outline-none"
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}
