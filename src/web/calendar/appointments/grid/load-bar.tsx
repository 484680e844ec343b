import { Num } from '#web/ui/parts/num.tsx'
import css from './load-bar.module.css'
import { text } from '../text.ts'

/** From this percentage a bar is orange. */
export const FULL = 90

/**
 * How much of the working time is booked, as a bar with the percentage; orange when nearly full.
 * Nothing without working time.
 */
export const LoadBar = ({ percent }: { readonly percent: number | null }) =>
  percent !== null && (
    <span className={css.load} title={text.load(percent)}>
      <span className={css.track} aria-hidden>
        <i
          className={percent >= FULL ? `${css.fill} ${css.full}` : css.fill}
          style={{ inlineSize: `${Math.min(percent, 100)}%` }}
        />
      </span>
      <span className="visually-hidden">{text.bookedTime}</span>
      <small className={css.percent}>
        <Num>{percent}%</Num>
      </small>
    </span>
  )
