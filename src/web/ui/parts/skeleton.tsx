import css from './skeleton.module.css'

/**
 * A grey bar in place of content that is still loading. Give it the height of the content. Sizes
 * are in px, or any CSS length.
 */
export const Skeleton = ({ height, width = '100%' }: { height: number; width?: number | string }) => (
  <span aria-hidden data-waits className={css.skeleton} style={{ blockSize: height, inlineSize: width }} />
)
