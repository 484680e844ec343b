import { spanOf, type Period } from '#shared/values/periods.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { listOrders, orderById } from './queries.ts'

type Query = Omit<Parameters<typeof listOrders>[2], 'span'> & { readonly period?: Period | undefined }

/** A page of sales, optionally limited to the current period. */
export const showOrders = ({ tx, scope, now }: OfficeContext, { period, ...page }: Query) =>
  listOrders(tx, scope, { ...page, span: period && spanOf(period, now) })

/** One sale with its items, for the screen after a sale. */
export const showOrder = async ({ tx, scope }: OfficeContext, id: number) =>
  (await orderById(tx, scope, id)) ?? fail('not_found')
