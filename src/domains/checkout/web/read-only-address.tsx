import type { ShippingAddress } from '#domains/accounts/contract.ts'

export function ReadOnlyAddress({ address: entry }: { address: ShippingAddress }) {
  const { firstName, lastName, address, city, state, postalCode, country, phone, companyName, gstin } = entry
  return (
    <section aria-label="Shipping address" className="p-4">
      <p className="mono-caption mb-2 text-smoke">Ship to</p>
      <p className="font-bold break-words">
        {firstName} {lastName}
      </p>
      <address className="leading-snug break-words not-italic">
        {companyName && (
          <>
            {companyName}
            <br />
          </>
        )}
        {address}
        <br />
        {city}, {state} <span className="font-mono">{postalCode}</span>
        <br />
        {country}
      </address>
      <p className="mono-caption mt-3">{phone}</p>
      {gstin && <p className="mono-caption">GSTIN {gstin}</p>}
    </section>
  )
}
