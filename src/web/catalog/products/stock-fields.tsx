import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { checkDigitFits, COUNT_REASONS } from '#shared/catalog/products/rules.ts'
import { DigitsField, LatinField } from '#web/ui/forms/fields.tsx'
import css from './products.module.css'
import type { ProductValues } from './product-values.ts'
import { text } from './text.ts'

type Props = {
  readonly form: UseFormReturnType<ProductValues>
  /** The quantity on hand when the form was opened; null when the product was not counted. */
  readonly seen: number | null
}

/** Barcode, quantity on hand and threshold of goods. A correction of the quantity has a reason. */
export function StockFields({ form: { getInputProps, values }, seen }: Props) {
  const corrected = seen !== null && values.stock_quantity !== String(seen)
  return (
    <>
      <div>
        <LatinField
          label={text.barcode}
          description={text.barcodeNote}
          maxLength={48}
          onKeyDown={(event) => {
            // a scanner ends with Enter, which would save the form
            if (event.key === 'Enter') event.preventDefault()
          }}
          {...getInputProps('barcode')}
        />
        <p role="status" className={css.warning}>
          {checkDigitFits(values.barcode.trim()) === false && text.barcodeCheck}
        </p>
      </div>
      <DigitsField label={text.stock} description={text.stockNote} maxLength={6} {...getInputProps('stock_quantity')} />
      <DigitsField
        label={text.lowStock}
        description={text.lowStockNote}
        maxLength={5}
        {...getInputProps('low_stock')}
      />
      {corrected && (
        <NativeSelect
          label={text.reason}
          data={COUNT_REASONS.map((value) => ({ value, label: text.reasons[value] }))}
          {...getInputProps('stock_reason')}
        />
      )}
    </>
  )
}
