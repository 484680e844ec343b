import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CustomerPicker } from '#web/customers/customers/parts/customer-picker.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { BlobImage } from '../blob-image.tsx'
import css from '../pictures.module.css'
import { dropShared, sharedPictures } from '../shared-pictures.ts'
import { text } from '../text.ts'
import { keepPictures } from './keep-pictures.ts'
import { uploadPictures } from '../upload-pictures.ts'

/** Asks to which customer the pictures belong that another application shared, and adds them. */
export default function SharedPicturesDialog({ onClose }: { readonly onClose: () => void }) {
  const [pictures, setPictures] = useState<readonly Blob[]>([])
  const navigate = useNavigate()
  const leave = useRef(onClose)
  useEffect(() => void (leave.current = onClose))
  useEffect(() => {
    void sharedPictures().then((found) => {
      if (found.length > 0) return setPictures(found)
      toast(text.nothingShared)
      leave.current()
    })
  }, [])
  const saveForm = useSaveForm({
    initial: { customer: null as number | null },
    validate: ({ customer }) => ({ customer: customer === null && text.needsCustomer }),
    save: ({ customer }) => uploadPictures(customer!, pictures),
    onSaved: (refused, { customer }) => {
      if (refused.length > 0) {
        // for another try, also after a sign-in; those that were added are not added again
        void keepPictures(refused)
        return setPictures(refused)
      }
      void dropShared()
      void navigate({ to: '/customers/$id', params: { id: String(customer) }, replace: true })
    },
  })
  const { values, errors, setFieldValue } = saveForm.form
  const close = () => {
    void dropShared()
    onClose()
  }
  if (pictures.length === 0) return null
  return (
    <FormDialog saveForm={saveForm} title={text.shareTitle} submit={text.shareSubmit} onClose={close}>
      <ul className={css.grid} aria-label={text.shared(pictures.length)}>
        {pictures.map((picture, i) => (
          <li key={i}>
            <BlobImage blob={picture} alt="" className={css.small} />
          </li>
        ))}
      </ul>
      <CustomerPicker
        label={text.shareWhom}
        value={values.customer}
        onChange={(id) => setFieldValue('customer', id)}
        error={errors.customer}
        takesFocus
      />
    </FormDialog>
  )
}
