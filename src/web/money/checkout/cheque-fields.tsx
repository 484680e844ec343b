import type { UseFormReturnType } from '@mantine/form'
import { toMoney } from '#shared/values/money.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { dateError } from '#web/ui/forms/field-errors.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { DigitsField } from '#web/ui/forms/fields.tsx'
import { Fields, FullWidth } from '#web/ui/forms/form.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { required } from '#web/ui/forms/save-form.ts'
import { bankNames } from './bank-text.ts'
import css from './payment.module.css'
import type { ChequeValues } from './sale-body.ts'
import { text } from './text.ts'

/** All five fields are required. */
export const chequeProblems = (values: ChequeValues) => ({
  check_number: required(values.check_number),
  bank_number: required(values.bank_number),
  branch_number: required(values.branch_number),
  bank_account_number: required(values.bank_account_number),
  cheque_date: required(values.cheque_date) ?? dateError(values.cheque_date),
})

/**
 * Names what is unusual about a typed cheque. It only asks to look again: banks change their
 * numbers, so nothing that is typed is refused.
 */
const chequeHints = ({ bank_number, branch_number, bank_account_number }: ChequeValues) => ({
  bank_number: bank_number === '' || bankOf(bank_number) ? null : text.unknownBank,
  branch_number: /^\d{0,3}$/.test(branch_number) ? null : text.unusualBranch,
  bank_account_number: /^(\d{5,9})?$/.test(bank_account_number.replace(/[-/ ]/g, '')) ? null : text.unusualAccount,
})
const bankOf = (number: string): string | undefined => bankNames[String(Number(number))]

type Props<Values> = {
  readonly form: UseFormReturnType<Values>
  /** Agorot. */
  readonly amount: number
  readonly office: string
  /** Where the fields stand in the form, such as `parts.0.`. */
  readonly path?: string
  readonly values?: ChequeValues
}

/** The fields of a cheque, and a drawn cheque that fills as they are typed. */
export function ChequeFields<Values>({ form, amount, office, path = '', values }: Props<Values>) {
  const typed = values ?? (form.values as ChequeValues)
  const field = (name: keyof ChequeValues) => ({
    required: true,
    withAsterisk: true,
    maxLength: 20,
    ...form.getInputProps(`${path}${name}`),
  })
  // a hint below a field of two columns moves its neighbour, so all stand below the last field
  const hint = Object.values(chequeHints(typed)).find((sentence) => sentence !== null)
  return (
    <Fields two>
      <DigitsField label={text.checkNumber} {...field('check_number')} />
      <DateField label={text.chequeDate} {...field('cheque_date')} />
      <DigitsField label={text.bankNumber} {...field('bank_number')} maxLength={10} />
      <DigitsField label={text.branchNumber} {...field('branch_number')} maxLength={10} />
      <FullWidth>
        <DigitsField label={text.accountNumber} {...field('bank_account_number')} />
        <p role="status" className={css.note}>
          {hint}
        </p>
      </FullWidth>
      <FullWidth>
        <div className={css.cheque} aria-hidden>
          <strong>{bankOf(typed.bank_number)}</strong>
          <span className="num">{typed.cheque_date}</span>
          <span>{text.payTo(office)}</span>
          <b className="num">{formatExactMoney(toMoney(amount))}</b>
          <span className={css.numbers}>
            <Num>
              {typed.check_number || '???????'} {typed.bank_number || '??'}-{typed.branch_number || '???'}{' '}
              {typed.bank_account_number || '??????'}
            </Num>
          </span>
        </div>
      </FullWidth>
    </Fields>
  )
}
