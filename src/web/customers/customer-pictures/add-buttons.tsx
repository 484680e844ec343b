import { Button } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import css from './pictures.module.css'
import { text } from './text.ts'
import { uploadPictures } from './upload-pictures.ts'

/** Without HEIC in the list, phones of Apple hand the picture over as JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Adds pictures of the device, and on a phone those of its camera. */
export function AddButtons({ customerId }: { readonly customerId: number }) {
  const isPhone = usePhone()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState(0)
  const upload = useMutation({
    mutationFn: (pictures: readonly File[]) => uploadPictures(customerId, pictures, setNumber),
  })
  const input = (ref: typeof files, label: string, more: { capture?: 'environment'; multiple?: boolean }) => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={ACCEPTED}
      aria-label={label}
      {...more}
      onChange={(event) => {
        const chosen = [...(event.currentTarget.files ?? [])]
        event.currentTarget.value = '' // allows choosing the same file again
        if (chosen.length > 0) upload.mutate(chosen)
      }}
    />
  )
  return (
    <div className={css.add}>
      {isPhone && (
        <Button
          variant="light"
          leftSection={<IconCamera size={18} aria-hidden />}
          disabled={upload.isPending}
          onClick={() => camera.current?.click()}
        >
          {text.take}
        </Button>
      )}
      <Button
        variant={isPhone ? 'default' : 'light'}
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        loading={upload.isPending}
        onClick={() => files.current?.click()}
      >
        {text.add}
      </Button>
      <span role="status" className={css.status}>
        {upload.isPending && upload.variables.length > 1 && text.adding(number, upload.variables.length)}
      </span>
      {input(camera, text.take, { capture: 'environment' })}
      {input(files, text.add, { multiple: true })}
    </div>
  )
}
