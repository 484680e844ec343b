import { lazy } from 'react'

/** The dialog of a product, for other screens. Its code loads when it opens. */
export const ProductDialog = lazy(() => import('../product-dialog.tsx'))
