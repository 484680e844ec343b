/** Converts between a product and the values of its form. */
import { BUFFERS, DEFAULT_TIME_WINDOW, TIME_WINDOWS } from '#shared/catalog/products/time-windows.ts'
import type { CountReason } from '#shared/catalog/products/rules.ts'
import { NEEDS_MAX } from '#shared/catalog/products/rules.ts'
import { DEFAULT_HOURS, MAX_HOURS, SEND_REMINDER, SEND_DOCUMENT } from '#shared/catalog/reminders/rules.ts'
import { fieldText } from '#shared/values/text.ts'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { required } from '#web/ui/forms/save-form.ts'
import type { Product, ProductBody } from './api.ts'
import { text } from './text.ts'

/** A reminder or document to send before an appointment, as the form's selects hold it. */
export type EntryValues = { readonly hours: string; readonly action_id: string; readonly document_id: string }

const pieces = (count: number | null | undefined) => String(count ?? '')
const isPieces = (typed: string) => /^-?\d{0,5}$/.test(typed)

/** Numbers as text; the defaults of a new service when `product` is null. */
export const valuesOf = (product: Product | null) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  // 120.00 is edited as 120
  price: product?.price.replace(/\.00$/, '') ?? '',
  product_type: product?.product_type ?? ('service' as Product['product_type']),
  category_id: product ? String(product.category_id) : '',
  assignedEmployees: product?.assignedEmployees.map(({ id }) => String(id)) ?? [],
  time_window: String(product?.time_window ?? DEFAULT_TIME_WINDOW),
  buffer_minutes: String(product?.buffer_minutes ?? 0),
  processing_after: String(product?.processing_after ?? ''),
  processing_minutes: String(product?.processing_minutes ?? ''),
  resources: product?.resources.map(({ id }) => String(id)) ?? [],
  is_online: product ? product.is_online === 1 : true,
  is_starred: product?.is_starred === 1,
  deposit_kind: depositKindOf(product),
  deposit:
    (product?.deposit_amount ?? product?.no_show_fee)?.replace(/\.00$/, '') ?? String(product?.deposit_percent ?? ''),
  color: product?.color ?? '#000000',
  barcode: product?.barcode ?? '',
  stock_quantity: pieces(product?.stock_quantity),
  low_stock: pieces(product?.low_stock),
  stock_reason: 'count' as CountReason,
  document: (product?.document ?? []).map(({ hours, action_id, document_id }): EntryValues => ({
    hours: String(hours),
    action_id: String(action_id),
    document_id: document_id === null ? '' : String(document_id),
  })),
})
/** The deposit of online customers, or the fee that their card is kept for. */
export type DepositKind = 'none' | 'amount' | 'percent' | 'card'
function depositKindOf(product: Product | null): DepositKind {
  if (product?.deposit_percent) return 'percent'
  if (product?.no_show_fee) return 'card'
  return product?.deposit_amount ? 'amount' : 'none'
}
export type ProductValues = ReturnType<typeof valuesOf>

/** The price without the currency sign, commas and spaces that people type. */
const bareNumber = (price: string) => price.replaceAll(/[₪,\s]/g, '')

/** The fields that the specification requires, and a valid price. */
export const errorsIn = ({ name, price, category_id, assignedEmployees, product_type, ...values }: ProductValues) => ({
  deposit:
    product_type === 'service' && depositError(values.deposit_kind, bareNumber(values.deposit), bareNumber(price)),
  name: required(name),
  price: required(bareNumber(price)) ?? moneyError(bareNumber(price)),
  category_id: required(category_id),
  assignedEmployees: required(assignedEmployees),
  resources: product_type === 'service' && values.resources.length > NEEDS_MAX && fieldText.too_many_resources,
  document: product_type === 'service' && invalidEntry(values.document)?.message,
  stock_quantity: product_type === 'product' && !isPieces(values.stock_quantity) && fieldText.stock,
  low_stock: product_type === 'product' && !isPieces(values.low_stock) && fieldText.stock,
})

function depositError(kind: DepositKind, value: string, price: string): string | null {
  if (kind === 'none') return null
  if (kind === 'percent') return /^([1-9]\d?|100)$/.test(value) ? null : text.depositPercentWrong
  const wrong = required(value) ?? moneyError(value)
  if (wrong) return wrong
  if (Number(value) > 0 && Number(value) <= Number(price)) return null
  return kind === 'card' ? text.feeOverPrice : text.depositOverPrice
}

/** Whether the entry needs a document to be chosen. */
export const sendsDocument = (entry: EntryValues): boolean => entry.action_id === String(SEND_DOCUMENT)
const entryKey = (entry: EntryValues) =>
  `${entry.hours} ${entry.action_id} ${sendsDocument(entry) ? entry.document_id : ''}`

/**
 * The first invalid entry and its message: no document was chosen, or an earlier entry is the same.
 */
export function invalidEntry(entries: readonly EntryValues[]): { index: number; message: string } | null {
  const seen = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    if (sendsDocument(entry) && entry.document_id === '') return { index, message: fieldText.document_missing }
    if (seen.has(entryKey(entry))) return { index, message: fieldText.reminder_twice }
    seen.add(entryKey(entry))
  }
  return null
}

/** A reminder whose hours are still free: 24 hours before, otherwise the next common choice. */
export function nextEntry(entries: readonly EntryValues[]): EntryValues {
  const taken = new Set(entries.filter((entry) => !sendsDocument(entry)).map(({ hours }) => Number(hours)))
  const all = [DEFAULT_HOURS, 2, 12, ...Array.from({ length: MAX_HOURS }, (_, i) => i + 1)]
  return {
    hours: String(all.find((hours) => !taken.has(hours)) ?? 1),
    action_id: String(SEND_REMINDER),
    document_id: '',
  }
}

const minutesOf = (values: ProductValues, name: 'processing_after' | 'processing_minutes') =>
  values.product_type === 'product' || values[name] === '' ? null : Number(values[name])
const stockOf = ({ product_type, stock_quantity, stock_reason: reason }: ProductValues, seen: number | null) => {
  const counted = stock_quantity === '' ? null : Number(stock_quantity)
  return product_type === 'product' && counted !== seen ? { stock: { seen, counted, reason } } : {}
}

/**
 * `seen` is the quantity on hand that the form showed, or a newer one of which the person was told.
 */
export const bodyOf = (values: ProductValues, seen: number | null): ProductBody => ({
  name: values.name,
  description: values.description,
  price: bareNumber(values.price),
  product_type: values.product_type,
  category_id: Number(values.category_id),
  assignedEmployees: values.assignedEmployees.map(Number),
  time_window: TIME_WINDOWS.find((minutes) => String(minutes) === values.time_window) ?? DEFAULT_TIME_WINDOW,
  buffer_minutes: BUFFERS.find((minutes) => String(minutes) === values.buffer_minutes) ?? 0,
  processing_after: minutesOf(values, 'processing_after'),
  processing_minutes: minutesOf(values, 'processing_minutes'),
  is_online: values.is_online,
  is_starred: values.is_starred,
  resources: values.resources.map(Number),
  deposit_amount: values.deposit_kind === 'amount' ? bareNumber(values.deposit) : null,
  deposit_percent: values.deposit_kind === 'percent' ? Number(values.deposit) : null,
  no_show_fee: values.deposit_kind === 'card' ? bareNumber(values.deposit) : null,
  color: values.color,
  barcode: values.barcode,
  low_stock: values.low_stock === '' ? null : Number(values.low_stock),
  ...stockOf(values, seen),
  document: values.document.map((entry) => ({
    hours: Number(entry.hours),
    action_id: Number(entry.action_id),
    document_id: sendsDocument(entry) ? Number(entry.document_id) : null,
  })),
})
