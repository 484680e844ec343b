import type { ComponentProps } from 'react'
import css from './tag-buttons.module.css'

/** Around buttons that add tags to a wording. `data-kind="words"` marks one that is no tag. */
export const TagButtons = (props: ComponentProps<'div'>) => <div role="group" className={css.tags} {...props} />
