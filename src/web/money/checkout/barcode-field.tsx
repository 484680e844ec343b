import { Button } from '@mantine/core'
import { IconBarcode, IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { scannedProduct, type Product } from '#web/catalog/products/api.ts'
import { ProductDialog } from '#web/catalog/products/parts/lazy-product-dialog.ts'
import { CallFailed } from '#web/platform/call.ts'
import { LatinField } from '#web/ui/forms/fields.tsx'
import css from './barcode-field.module.css'
import { withProducts } from './cart-totals.ts'
import { changeCart, seller } from './cart-store.ts'
import { text } from './text.ts'

type Unknown = { readonly code: string; readonly sentence: string; readonly canAdd: boolean }

/**
 * Adds the product whose barcode is scanned, or raises its quantity. A scanner types the code and
 * Enter within milliseconds, so the field is emptied at once and keeps the focus for the next scan.
 */
export function BarcodeField() {
  const field = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const [unknown, setUnknown] = useState<Unknown | null>(null)
  const [adding, setAdding] = useState<string | null>(null)
  const [added, setAdded] = useState('')
  const put = (product: Product) => {
    changeCart((cart) => withProducts(cart, [{ product, quantity: 1 }], seller()))
    setUnknown(null)
    setAdded(text.scanned(product.name))
  }
  const scan = async (code: string) => {
    setAdded('')
    try {
      const product = await scannedProduct(code)
      if (product) put(product)
      else setUnknown({ code, sentence: text.unknownBarcode, canAdd: true })
    } catch (failure) {
      const problem = failure instanceof CallFailed ? failure.problem : null
      const sentence = problem?.fields?.barcode ?? problem?.messages.error ?? text.scanFailed
      setUnknown({ code, sentence, canAdd: false })
    }
  }
  // on a phone the panel of methods could cover it
  useEffect(() => {
    if (unknown) message.current?.scrollIntoView({ block: 'center' })
  }, [unknown])
  const close = () => {
    setAdding(null)
    field.current?.focus()
  }
  return (
    <div className={css.box}>
      <LatinField
        ref={field}
        aria-label={text.barcode}
        placeholder={text.barcode}
        maxLength={48}
        leftSection={<IconBarcode size={20} stroke={1.75} aria-hidden />}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const code = event.currentTarget.value.trim()
          event.currentTarget.value = ''
          if (code) void scan(code)
        }}
      />
      <p role="status" className="visually-hidden">
        {added}
      </p>
      <div role="alert" className={css.unknown} ref={message}>
        {unknown && (
          <>
            <span>
              {unknown.sentence} <bdi className="num">{unknown.code}</bdi>
            </span>
            {unknown.canAdd && (
              <Button
                variant="light"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setAdding(unknown.code)}
              >
                {text.newProduct}
              </Button>
            )}
          </>
        )}
      </div>
      <Suspense>
        {adding !== null && <ProductDialog product={null} barcode={adding} onSaved={put} onClose={close} />}
      </Suspense>
    </div>
  )
}
