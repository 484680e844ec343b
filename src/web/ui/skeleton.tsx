import css from './skeleton.module.css'

/** A grey bar in the place of something that has not come yet; give it the real height. Sizes in px, or any css length. */
export const Skeleton = ({ height, width = '100%' }: { height: number; width?: number | string }) => (
  <span aria-hidden data-waits className={css.bone} style={{ blockSize: height, inlineSize: width }} />
)
