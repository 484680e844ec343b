import { useQuery } from '@tanstack/react-query'
import { saveBusiness } from '#web/office/business/api.ts'
import { formatMonth } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { DateAndTime } from '#web/ui/parts/num.tsx'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { emailError } from '#web/ui/forms/field-errors.ts'
import { EmailField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { accountantQuery, sendMonth, type MonthSending } from './api.ts'
import css from './accounting.module.css'
import { text } from './text.ts'

type Props = { readonly month: string; readonly onClose: () => void }

/** Sends the files of a month to the accountant, whose address an owner may change here. Lazy. */
export default function AccountantDialog({ month, onClose }: Props) {
  const { data, error, refetch } = useQuery(accountantQuery(month))
  if (data) return <SendForm month={month} email={data.email ?? ''} last={data.last} onClose={onClose} />
  return (
    <Dialog title={text.sendToAccountant} onClose={onClose}>
      <DialogBody>
        {error ? (
          <ErrorState title={text.accountantFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={120} />
        )}
      </DialogBody>
    </Dialog>
  )
}

type FormProps = Props & { readonly email: string; readonly last: MonthSending | null }
function SendForm({ month, email, last, onClose }: FormProps) {
  const { office, role } = useSession()
  const isOwner = role === 'owner'
  const saveForm = useSaveForm<{ accountant_email: string }, MonthSending>({
    initial: { accountant_email: email },
    validate: ({ accountant_email }) => ({
      accountant_email: isOwner ? (required(accountant_email) ?? emailError(accountant_email)) : null,
    }),
    save: async ({ accountant_email }) => {
      if (accountant_email.trim() !== email) await saveBusiness(office.id, { accountant_email, version: undefined })
      return sendMonth(month)
    },
    onSaved: ({ to }) => {
      toast(text.monthQueued(to), { tone: 'success' })
      onClose()
    },
    sentence: (failure) => (failure?.code === 'bug' ? text.sendFailed : null),
  })
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.sendToAccountant}
      submit={text.send}
      disabled={!isOwner && email === ''}
      onClose={onClose}
    >
      <p className={css.sentence}>{text.whatIsSent(formatMonth(`${month}-01`))}</p>
      <Fields>
        {isOwner ? (
          <EmailField
            label={text.accountantEmail}
            required
            withAsterisk
            data-autofocus
            maxLength={254}
            {...saveForm.form.getInputProps('accountant_email')}
          />
        ) : (
          <p>{email === '' ? text.noAccountant : <bdi>{email}</bdi>}</p>
        )}
        {last && <LastSending last={last} />}
      </Fields>
    </FormDialog>
  )
}

function LastSending({ last: { to, status, sent_at, created_at } }: { last: MonthSending }) {
  return (
    <p className={css.quiet}>
      {text.sendings[status]} <DateAndTime iso={sent_at ?? created_at} />, <bdi>{to}</bdi>
    </p>
  )
}
