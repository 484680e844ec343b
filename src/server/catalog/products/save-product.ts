import type { products } from '#shared/catalog/products/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { DEFAULT_TIME_WINDOW } from '#shared/catalog/products/time-windows.ts'
import { NO_PROCESSING } from '#shared/catalog/products/rules.ts'
import type { Entry } from '#shared/catalog/reminders/rules.ts'
import { acceptedKinds } from '#shared/office/deletions/rules.ts'
import { toAgorot } from '#shared/values/money.ts'
import { lockCategories } from '../categories/queries.ts'
import { lockDocuments } from '../documents/queries.ts'
import { requireNothingOpen, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { replaceEntries } from '../reminders/queries.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { productChange } from './changes.ts'
import { text } from './text.ts'
import { assignEmployees, insertProduct, productById, updateProduct } from './queries.ts'
import { countStock } from './stock-queries.ts'

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /**
     * Changes which rooms and devices a service needs. Answers how many future appointments found
     * none. Fails with not_found for one that does not exist.
     */
    changeNeeds: (context: OfficeContext, serviceId: number, ids: readonly number[]) => Promise<number>
  }
  interface Questions {
    /** What hangs on a product or service. */
    openOnProduct: OpenAnswer
  }
}

/** A saved service may have a length that the form no longer offers. */
type ProductBody = Omit<Body<typeof products, 'create'>, 'time_window'> & { time_window: number }
type Product = NonNullable<Awaited<ReturnType<typeof productById>>>

/** Creates a product or service with its employees and reminder entries. */
export const addProduct = (context: OfficeContext, typed: ProductBody) => save(context, null, typed, undefined)

/** Updates only the fields that were sent. Fails with changed_elsewhere when the version is old. */
export async function changeProduct(
  context: OfficeContext,
  id: number,
  { version, ...change }: Body<typeof products, 'update'>,
) {
  const before = (await productById(context.tx, context.scope, id)) ?? fail('not_found')
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  // fields that were not sent are not written, so that concurrent changes survive
  return save(context, before, { ...asTyped(before), ...given }, version ?? before.version)
}
const asTyped = (before: Product): ProductBody => ({
  name: before.name,
  description: before.description,
  price: before.price,
  product_type: before.product_type === 'product' ? 'product' : 'service',
  category_id: before.category_id,
  assignedEmployees: before.assignedEmployees.map(({ id }) => id),
  time_window: before.time_window ?? DEFAULT_TIME_WINDOW,
  is_online: before.is_online,
  deposit_amount: before.deposit_amount,
  deposit_percent: before.deposit_percent,
  no_show_fee: before.no_show_fee,
  processing_after: before.processing_after,
  processing_minutes: before.processing_minutes,
  color: before.color,
  barcode: before.barcode,
  low_stock: before.low_stock,
})

/**
 * Products have no time window, no online booking and no reminder entries; services have no barcode
 * and no stock.
 */
async function save(context: OfficeContext, before: Product | null, typed: ProductBody, version: number | undefined) {
  const { tx, scope, now } = context
  const { assignedEmployees, document: asked, buffer_minutes, stock, resources, ...rest } = typed
  const service = typed.product_type === 'service'
  const entries = service ? asked : []
  // locks are always taken in this order: category, documents, product
  if ((await lockCategories(tx, scope, [typed.category_id])).length === 0) fail('not_found')
  if (entries) await checkDocuments(context, entries)
  const row = {
    ...rest,
    time_window: service ? typed.time_window : null,
    is_online: service && typed.is_online,
    ...processingIn(typed),
    ...depositIn(typed),
    no_show_fee: feeIn(typed),
    ...(service ? buffer_minutes !== undefined && { buffer_minutes } : { buffer_minutes: 0 }),
    ...(service && { barcode: null, low_stock: null, stock_quantity: null }),
    updated_at: now,
  }
  if (before && !(await updateProduct(tx, scope, before.id, row, version))) fail('changed_elsewhere')
  const savedId = before?.id ?? (await insertProduct(tx, scope, { ...row, created_at: now }))
  if ((await assignEmployees(tx, scope, savedId, assignedEmployees)) < assignedEmployees.length) fail('not_found')
  if (stock && !service) await correctStock(context, savedId, stock)
  if (entries && (await replaceEntries(tx, scope, savedId, entries)) && before)
    await enqueue(tx, 'replan_reminders', { service_id: savedId, since: now.getTime() }, { key: `replan:${savedId}` })
  const needs = needsIn(before, service ? resources : [])
  const count = needs === null ? 0 : await context.services.hooks.changeNeeds(context, savedId, needs)
  const product = (await productById(tx, scope, savedId))!
  const action = before === null ? 'create' : 'update'
  recordChange(context, productChange, { action, id: savedId, before, after: product })
  return { product, unplaced: { count } }
}

/** The ids of the resources that the service will need; null when they stay as they are. */
function needsIn(before: Product | null, wanted: readonly number[] | undefined): readonly number[] | null {
  const current = before?.resources.map(({ id }) => id) ?? []
  const isSame =
    wanted === undefined || (wanted.length === current.length && wanted.every((id) => current.includes(id)))
  return isSame ? null : wanted
}

/** Applies a count of the stock and keeps its reason in the audit log. */
async function correctStock(
  context: OfficeContext,
  id: number,
  stock: NonNullable<ProductBody['stock']>,
): Promise<void> {
  await countStock(context.tx, context.scope, id, stock)
  const { seen, counted, reason } = stock
  recordChange(context, productChange, {
    action: 'count',
    id,
    before: { stock_quantity: seen },
    after: { stock_quantity: counted, reason },
  })
}

/**
 * The processing time of a service, which ends with it at the latest. Fails with invalid_input for
 * one of both fields alone, and for a time that does not fit.
 */
function processingIn({ product_type, time_window, processing_after = null, processing_minutes = null }: ProductBody) {
  if (product_type !== 'service') return NO_PROCESSING
  if (processing_after === null && processing_minutes === null) return NO_PROCESSING
  if (processing_after === null) return fail('invalid_input', { fields: { processing_after: text.bothProcessing } })
  if (processing_minutes === null) return fail('invalid_input', { fields: { processing_minutes: text.bothProcessing } })
  if (processing_after + processing_minutes > time_window)
    fail('invalid_input', { fields: { processing_minutes: text.processingTooLong } })
  return { processing_after, processing_minutes }
}

/**
 * The deposit of a service: an amount, a percentage or none. Fails with invalid_input for both, and
 * for an amount above the price.
 */
function depositIn({ product_type, price, deposit_amount = null, deposit_percent = null }: ProductBody) {
  if (product_type !== 'service') return { deposit_amount: null, deposit_percent: null }
  if (deposit_amount === null || toAgorot(deposit_amount) === 0) return { deposit_amount: null, deposit_percent }
  if (deposit_percent !== null) fail('invalid_input', { fields: { deposit_percent: text.oneDeposit } })
  if (toAgorot(deposit_amount) > toAgorot(price))
    fail('invalid_input', { fields: { deposit_amount: text.depositOverPrice } })
  return { deposit_amount, deposit_percent: null }
}

/**
 * The no-show fee of a service, for which online booking keeps a card; null for none. Fails with
 * invalid_input for a fee above the price, or when the service also asks for a deposit.
 */
function feeIn({ product_type, price, no_show_fee = null, deposit_amount, deposit_percent }: ProductBody) {
  if (product_type !== 'service' || no_show_fee === null || toAgorot(no_show_fee) === 0) return null
  const hasDeposit = (deposit_percent ?? null) !== null || toAgorot(deposit_amount ?? '0.00') > 0
  if (hasDeposit) fail('invalid_input', { fields: { no_show_fee: text.depositOrCard } })
  if (toAgorot(no_show_fee) > toAgorot(price)) fail('invalid_input', { fields: { no_show_fee: text.feeOverPrice } })
  return no_show_fee
}

/**
 * Locks the documents until the transaction ends. Fails with plan_required when the plan sends
 * none, and with not_found when one does not exist.
 */
async function checkDocuments({ tx, scope }: OfficeContext, entries: readonly Entry[]): Promise<void> {
  const wanted = [...new Set(entries.flatMap(({ document_id }) => (document_id === null ? [] : [document_id])))]
  if (wanted.length === 0) return
  if (!(await planHas(tx, scope, 'documents'))) fail('plan_required')
  if ((await lockDocuments(tx, scope, wanted)) < wanted.length) fail('not_found')
}

/** One product in its current state. */
export async function showProduct({ tx, scope }: OfficeContext, id: number) {
  return { product: (await productById(tx, scope, id)) ?? fail('not_found') }
}

/**
 * Hides the product from lists and booking and keeps the history. Fails with still_open unless what
 * hangs on it is accepted.
 */
export async function removeProduct(context: OfficeContext<Staff>, id: number, accept?: string): Promise<void> {
  const { tx, scope, now, services } = context
  const before = (await productById(tx, scope, id)) ?? fail('not_found')
  await requireNothingOpen(context, services.answers.openOnProduct, { ids: [id], accepted: acceptedKinds(accept) })
  await updateProduct(tx, scope, id, { deleted_at: now }, undefined)
  recordChange(context, productChange, { action: 'delete', id, before })
}
