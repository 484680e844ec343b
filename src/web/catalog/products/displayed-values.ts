import type { ConflictOptions } from '#web/ui/forms/merge-changes.ts'
import { sendsDocument, type EntryValues, type ProductValues } from './product-values.ts'
import { text } from './text.ts'

type NamedRows = readonly { readonly id: number; readonly name: string }[] | undefined
const nameOf = (list: NamedRows, id: string) => list?.find((one) => String(one.id) === id)?.name ?? ''

/** Each value of the form as displayed when two people changed a product. */
export const displayedWith =
  (lists: {
    categories: NamedRows
    staff: NamedRows
    documents: NamedRows
    resources: NamedRows
  }): ConflictOptions<ProductValues>['displayed'] =>
  (values) => ({
    name: [text.name, values.name],
    product_type: [text.type, text.types[values.product_type]],
    price: [text.price, values.price],
    category_id: [text.category, nameOf(lists.categories, values.category_id)],
    description: [text.description, values.description],
    assignedEmployees: [text.employees, values.assignedEmployees.map((id) => nameOf(lists.staff, id)).join(', ')],
    time_window: [text.timeWindow, text.minutes(Number(values.time_window))],
    buffer_minutes: [text.buffer, text.bufferMinutes(Number(values.buffer_minutes))],
    processing_after: [text.processingAfter, values.processing_after],
    processing_minutes: [text.processingMinutes, values.processing_minutes],
    resources: [text.resources, values.resources.map((id) => nameOf(lists.resources, id)).join(', ')],
    color: [text.color, values.color],
    barcode: [text.barcode, values.barcode],
    stock_quantity: [text.stock, values.stock_quantity],
    low_stock: [text.lowStock, values.low_stock],
    is_online: [text.online, values.is_online ? text.yes : text.no],
    is_starred: [text.starred, values.is_starred ? text.yes : text.no],
    deposit_kind: [text.depositKind, text.depositKinds[values.deposit_kind]],
    deposit: [text.depositLabels[values.deposit_kind], values.deposit],
    document: [text.reminders, values.document.map((entry) => entryText(entry, lists.documents)).join(', ')],
  })

const entryText = (entry: EntryValues, documents: NamedRows) =>
  text.entry(Number(entry.hours), sendsDocument(entry) ? nameOf(documents, entry.document_id) : null)
