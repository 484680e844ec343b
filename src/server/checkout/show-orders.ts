import { spanOf, type Period } from '#shared/values/periods.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import { listOrders, orderById } from './queries.ts'

type Query = Omit<Parameters<typeof listOrders>[2], 'span'> & { readonly period?: Period | undefined }

/** A page of what was sold; with a period, what was sold in the one that is now. */
export const showOrders = ({ tx, scope, now }: InOffice, { period, ...page }: Query) =>
  listOrders(tx, scope, { ...page, span: period && spanOf(period, now) })

/** One sale with its items, as the screen after a sale shows it. */
export const showOrder = async ({ tx, scope }: InOffice, id: number) =>
  (await orderById(tx, scope, id)) ?? fail('not_found')
