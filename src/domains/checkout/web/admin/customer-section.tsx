import type { ListedCustomer } from '#domains/customers/admin-contract.ts'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import type { DraftCustomer } from './draft-form.ts'
import { searchCustomers } from './draft-queries.ts'
import { SearchPicker } from './search-picker.tsx'

interface CustomerSectionProps {
  customer: DraftCustomer | undefined
  onChange: (customer: DraftCustomer | undefined) => void
}

export function CustomerSection({ customer, onChange }: CustomerSectionProps) {
  return (
    <FormSection title="Customer">
      {customer ? (
        <SelectedCustomer customer={customer} onChange={onChange} />
      ) : (
        <SearchPicker
          label="Phone, name or email"
          hint="Type a few digits of the phone number. Press Enter to select."
          search={searchCustomers}
          getKey={({ _id }) => _id}
          takesFocus
          onSelect={({ _id, name, email, phone = '' }) => onChange({ id: _id, name, email, phone })}
          notFound={(text) => (
            <>
              Nobody found.{' '}
              <button
                type="button"
                onClick={() => onChange(createCustomerFromText(text))}
                className="min-h-11 cursor-pointer font-semibold underline underline-offset-4 hover:bg-accent"
              >
                New customer with “{text}”
              </button>
            </>
          )}
        >
          {(found) => <FoundCustomer customer={found} />}
        </SearchPicker>
      )}
    </FormSection>
  )
}

/** Creates a new customer from a search text: an email, a phone number or a name. */
function createCustomerFromText(text: string): DraftCustomer {
  const empty = { name: '', email: '', phone: '' }
  if (text.includes('@')) return { ...empty, email: text }
  return /^[\d\s+()-]+$/.test(text) ? { ...empty, phone: text } : { ...empty, name: text }
}

const FoundCustomer = ({ customer: { name, email, phone, orders } }: { customer: ListedCustomer }) => (
  <span className="grid gap-0.5">
    <span className="flex justify-between gap-3">
      <span className="font-semibold break-words">{name}</span>
      <span className="font-mono text-xs whitespace-nowrap">{phone}</span>
    </span>
    <span className="flex justify-between gap-3 text-xs text-smoke">
      <span className="min-w-0 break-all">{email}</span>
      <span className="whitespace-nowrap">
        {orders} {orders === 1 ? 'order' : 'orders'}
      </span>
    </span>
  </span>
)

function SelectedCustomer({
  customer,
  onChange,
}: {
  customer: DraftCustomer
  onChange: CustomerSectionProps['onChange']
}) {
  const changeButton = (
    <button
      type="button"
      onClick={() => onChange(undefined)}
      className="min-h-11 cursor-pointer text-sm font-semibold underline underline-offset-4 hover:bg-accent"
    >
      Another customer
    </button>
  )
  if (customer.id) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 border border-line bg-chalk px-3 py-2">
        <p className="min-w-0">
          <span className="block font-bold break-words">{customer.name}</span>
          <span className="block text-sm break-all text-smoke">{customer.email}</span>
          <span className="block font-mono text-sm text-smoke">{customer.phone}</span>
        </p>
        {changeButton}
      </div>
    )
  }
  const field = (name: 'name' | 'email' | 'phone', label: string, type: string) => (
    <FormRow label={label}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={customer[name]}
          maxLength={name === 'phone' ? 30 : 200}
          autoComplete="off"
          onChange={(event) => onChange({ ...customer, [name]: event.target.value })}
          className={inputClass}
        />
      )}
    </FormRow>
  )
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-3">
        {field('name', 'Name', 'text')}
        {field('phone', 'Phone', 'tel')}
        {field('email', 'Email', 'email')}
      </div>
      <p className="text-sm text-smoke">
        If this email has an account, the order goes to it. If not, we create one without a password, as the checkout
        does.
      </p>
      <div>{changeButton}</div>
    </div>
  )
}
