import type { ShippingAddress } from '#domains/accounts/contract.ts'
import type { DraftInput } from '../../draft-contract.ts'
import { HOME_COUNTRY } from '../countries.ts'

export interface DraftCustomer {
  /** Absent for a new customer. */
  id?: string
  name: string
  email: string
  phone: string
}

export interface DraftItem {
  key: string
  productId: string
  /** As the search named it, until the calculation does. */
  name: string
  size?: string
  color?: string
  quantity: number
}

export interface DraftForm {
  customer: DraftCustomer | undefined
  items: DraftItem[]
  address: ShippingAddress
  discountCode: string
  shippingOption: string | undefined
  note: string
}

const emptyAddress: ShippingAddress = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: HOME_COUNTRY,
  phone: '',
}

export const emptyForm: DraftForm = {
  customer: undefined,
  items: [],
  address: emptyAddress,
  discountCode: '',
  shippingOption: undefined,
  note: '',
}

/** Takes the first word as the first name. */
export function prefillAddress({ name, phone }: DraftCustomer): ShippingAddress {
  const [firstName = '', ...otherNames] = name.trim().split(/\s+/)
  return { ...emptyAddress, firstName, lastName: otherNames.join(' '), phone }
}

const isKey = (item: DraftItem, { productId, size, color }: Omit<DraftItem, 'key' | 'quantity' | 'name'>) =>
  item.productId === productId && item.size === size && item.color === color

/** Adds one more of a variant that is in the list already. */
export function addItem(items: DraftItem[], added: Omit<DraftItem, 'key' | 'quantity'>): DraftItem[] {
  const known = items.find((item) => isKey(item, added))
  return known
    ? items.map((item) => (item === known ? { ...item, quantity: item.quantity + 1 } : item))
    : [...items, { ...added, key: crypto.randomUUID(), quantity: 1 }]
}

const toCustomer = (customer: DraftCustomer | undefined) => {
  if (customer?.id) return { customerId: customer.id }
  return customer ? { customer: { name: customer.name, email: customer.email, phone: customer.phone } } : {}
}

export function toDraftInput({ customer, items, address, discountCode, shippingOption }: DraftForm): DraftInput {
  return {
    ...toCustomer(customer),
    checkoutItems: items.map(({ productId, size, color, quantity }) => ({
      productId,
      quantity,
      ...(size === undefined ? {} : { size }),
      ...(color === undefined ? {} : { color }),
    })),
    shippingAddress: address,
    ...(discountCode.trim() === '' ? {} : { discountCode }),
    ...(shippingOption === undefined ? {} : { shippingOption }),
  }
}
