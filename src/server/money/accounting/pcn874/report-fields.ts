/**
 * The records of the detailed VAT report (PCN874): whole shekels, the sign of an amount apart or
 * before it.
 */
import type { Field } from '../openfrmt/record-fields.ts'

const field = (type: Field['type'], name: string, width: number): Field => ({ no: 874, name, type, width })

export const reportFields = {
  head: [
    field('text', 'code', 1),
    field('digits', 'dealer', 9),
    field('digits', 'month', 6),
    field('digits', 'kind', 1),
    field('digits', 'madeOn', 8),
    field('amount', 'sales', 12),
    field('amount', 'salesVat', 10),
    field('amount', 'otherRateSales', 12),
    field('amount', 'otherRateVat', 10),
    field('digits', 'saleRecords', 9),
    field('amount', 'zeroRateSales', 12),
    field('amount', 'inputVat', 10),
    field('amount', 'equipmentVat', 10),
    field('digits', 'inputRecords', 9),
    field('amount', 'vatToPay', 12),
  ],
  sale: [
    field('text', 'code', 1),
    field('digits', 'customer', 9),
    field('digits', 'date', 8),
    field('digits', 'group', 4),
    field('digits', 'reference', 9),
    field('digits', 'vat', 9),
    field('text', 'sign', 1),
    field('digits', 'net', 10),
    field('digits', 'allocation', 9),
  ],
  end: [field('text', 'code', 1), field('digits', 'dealer', 9)],
} as const
