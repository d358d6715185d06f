import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
} from '@ariakit/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { searchProducts } from '#domains/catalogue/web/admin/products-queries.ts'
import { searchCustomers } from '#domains/customers/web/admin/customers-queries.ts'
import { searchOrders } from '#domains/orders/web/admin/orders-queries.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import type { Permission } from '#shared/permissions.ts'
import { looksLikePhone } from '#shared/phone.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { Dialog } from '#ui/dialog.tsx'
import { listPermittedPages } from './admin-navigation.ts'

const LABEL = 'Search orders, customers, products and screens'
/** Shorter text matches too much to be worth a request. */
const MIN_LENGTH = 2
const MAX_RESULTS = 5
const TYPING_MS = 150

interface Result {
  to: string
  label: string
  note?: string
}

interface ResultGroup {
  name: string
  results: Result[]
}

type Can = (permission: Permission) => boolean

/** Searches only what the role may see. A phone number is most likely that of a customer. */
async function searchShop(q: string, can: Can, signal: AbortSignal): Promise<ResultGroup[]> {
  const options = { signal, limit: MAX_RESULTS }
  const searches = [
    can('orders:read') &&
      searchOrders(q, options).then((orders) => ({
        name: 'Orders',
        results: orders.map(({ _id, user, totalPrice, status }) => ({
          to: `/admin/orders/${_id}`,
          label: `#${shortenId(_id)} ${user.name}`,
          note: `${formatRupees(totalPrice)}, ${status}`,
        })),
      })),
    can('customers:read') &&
      searchCustomers(q, options).then((customers) => ({
        name: 'Customers',
        results: customers.map(({ _id, name, phone, email }) => ({
          to: `/admin/customers/${_id}`,
          label: name,
          note: phone ?? email,
        })),
      })),
    can('products:read') &&
      searchProducts(q, options).then((products) => ({
        name: 'Products',
        results: products.map(({ _id, name, sku }) => ({ to: `/admin/products/${_id}/edit`, label: name, note: sku })),
      })),
  ]
  const groups = await Promise.all(searches.filter((search) => search !== false))
  const rank = ({ name }: ResultGroup) => (looksLikePhone(q) && name === 'Customers' ? 0 : 1)
  return groups.toSorted((a, b) => rank(a) - rank(b))
}

interface AdminPaletteProps {
  open: boolean
  onClose: () => void
}

/** Finds orders, customers, products and screens from anywhere in the admin area. */
export function AdminPalette({ open, onClose }: AdminPaletteProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={LABEL}
      placement="center"
      closesOnBack={false}
      className="w-[min(36rem,calc(100vw-2rem))]! self-start! sm:mt-[12vh]!"
    >
      <PaletteContent onClose={onClose} />
    </Dialog>
  )
}

function PaletteContent({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const can = usePermissions()
  const [text, setText] = useState('')
  const q = useSettledText(text.trim())
  const { data: found = [], isFetching } = useQuery({
    queryKey: [...adminQueryKey('palette'), q],
    queryFn: ({ signal }) => searchShop(q, can, signal),
    enabled: q.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  })
  const matchingScreens = listPermittedPages(can).filter(({ label }) =>
    label.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const groups: ResultGroup[] = [
    ...(q.length >= MIN_LENGTH ? found : []),
    { name: 'Screens', results: matchingScreens },
  ]
  const isEmpty = groups.every(({ results }) => results.length === 0)
  const open = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <ComboboxProvider open setValue={setText} focusLoop>
      {/* the dialog would cut off a ring around the input */}
      <div className="flex items-center gap-3 border-b border-ink px-4 has-focus-visible:shadow-[inset_0_-3px_0_var(--color-ink)]">
        <Search aria-hidden="true" className="size-5 shrink-0 text-smoke" />
        <Combobox
          autoFocus
          autoSelect="always"
          aria-label={LABEL}
          placeholder={LABEL}
          maxLength={100}
          className="h-14 w-full bg-transparent text-base [box-shadow:none]! outline-none!"
        />
      </div>
      {/* the first result is selected again when the groups change places */}
      <ComboboxList
        key={groups[0]?.name}
        aria-label="Results"
        alwaysVisible
        className="max-h-[60vh] overflow-y-auto py-2"
      >
        {groups.map(
          ({ name, results }) =>
            results.length > 0 && (
              <ComboboxGroup key={name}>
                <ComboboxGroupLabel className="mono-caption px-4 pt-2 pb-1 text-smoke">{name}</ComboboxGroupLabel>
                {results.map(({ to, label, note }) => (
                  <ComboboxItem
                    key={to}
                    value={`${label} ${to}`}
                    setValueOnClick={false}
                    onClick={() => open(to)}
                    className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 text-sm data-active-item:bg-accent"
                  >
                    <span className="truncate font-semibold">{label}</span>
                    {note && <span className="shrink-0 font-mono text-xs text-smoke">{note}</span>}
                  </ComboboxItem>
                ))}
              </ComboboxGroup>
            ),
        )}
      </ComboboxList>
      {isEmpty && (
        <p role="status" className="px-4 pb-5 text-sm">
          {isFetching ? 'Searching...' : 'Nothing found. Try a number, a name, a phone number or a SKU.'}
        </p>
      )}
    </ComboboxProvider>
  )
}

/** Returns the text once typing has paused. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
