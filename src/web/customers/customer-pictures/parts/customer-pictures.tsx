import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { text } from '../text.ts'

const PictureGallery = lazy(() => import('../picture-gallery.tsx'))

type Props = { readonly id: number; readonly count: number }

/**
 * The pictures of a customer on their card. They may be of the body, and screens stand where others
 * look: closed until somebody asks for them, and nothing of them is loaded before.
 */
export function CustomerPictures({ id, count }: Props) {
  const [isOpen, setOpen] = useState(false)
  const title =
    count === 0 ? (
      text.title
    ) : (
      <>
        {text.title} <Num>({count})</Num>
      </>
    )
  return (
    <Card as="section" aria-label={text.title}>
      <CardHeader title={title}>
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.hide : count === 0 ? text.add : text.show}
        </Button>
      </CardHeader>
      {isOpen && (
        <Suspense fallback={<Skeleton height={150} />}>
          <PictureGallery customerId={id} />
        </Suspense>
      )}
    </Card>
  )
}
