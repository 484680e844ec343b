import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { mayBePersonal } from '#shared/values/israeli-id.ts'
import { readDealerNumber } from '#shared/values/typed.ts'
import { dealerNumberError, identityNumberError } from '#web/ui/forms/field-errors.ts'
import { DigitsField } from '#web/ui/forms/fields.tsx'
import { FullWidth } from '#web/ui/forms/form.tsx'
import { text } from './buyer-text.ts'

/** A buyer is a dealer or a person: one of the two numbers, or neither. */
export type BuyerValues = {
  readonly business_number: string
  readonly id_number: string
  /** The number of which it was said, or is known from the card, that it is a dealer's. */
  readonly dealer: string
}

/** The typed dealer number, while it may also be that of a person and nobody said whose it is. */
function openQuestion({ business_number, dealer }: BuyerValues): string | null {
  const number = readDealerNumber(business_number.trim())
  return number !== null && number !== dealer && mayBePersonal(number) ? number : null
}

/** A sentence per invalid number, null for valid ones. */
export const buyerProblems = (values: BuyerValues) => ({
  business_number: dealerNumberError(values.business_number) ?? (openQuestion(values) === null ? null : text.choose),
  id_number: identityNumberError(values.id_number),
})

type Props<Values> = { readonly form: UseFormReturnType<Values> }

/**
 * The numbers of a buyer. A dealer number that may be an identity number is asked about, because a
 * person's invoice gets no allocation number and is not reported by their number.
 */
export function BuyerNumbers<Values extends BuyerValues>({ form }: Props<Values>) {
  const { values } = form
  const asked = openQuestion(values)
  const set = (buyer: Partial<BuyerValues>) => {
    form.clearFieldError('business_number')
    form.setValues({ ...(values.business_number ? buyer : {}) } as Partial<Values>)
  }
  return (
    <>
      <DigitsField
        label={text.businessNumber}
        placeholder={text.businessNumberNote}
        maxLength={20}
        disabled={values.id_number.trim() !== ''}
        {...form.getInputProps('business_number')}
      />
      <DigitsField
        label={text.idNumber}
        placeholder={text.idNumberNote}
        maxLength={20}
        disabled={values.business_number.trim() !== ''}
        {...form.getInputProps('id_number')}
      />
      {asked !== null && (
        <FullWidth>
          <p>{text.whose(asked)}</p>
          <Button.Group>
            <Button variant="default" onClick={() => set({ dealer: asked })}>
              {text.dealer}
            </Button>
            <Button variant="default" onClick={() => set({ business_number: '', id_number: asked })}>
              {text.person}
            </Button>
          </Button.Group>
        </FullWidth>
      )}
    </>
  )
}
