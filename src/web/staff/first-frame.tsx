import { IconDots } from '@tabler/icons-react'
import { cardClass } from '#web/ui/parts/card.tsx'
import home from '../desk/home/home.module.css'
import css from './first-frame.module.css'
import shell from './shell.module.css'
import bar from './tab-bar.module.css'
import { screenTable } from '#web/desk/navigation/parts/screen-table.ts'
import { text } from '#web/desk/navigation/text.ts'

const tabs = Object.values(screenTable).flatMap(({ name, icon, tab }) => (tab && icon ? [{ name, icon }] : []))

/**
 * The header, the tabs and the empty cards of Home, which the HTML shows until the bundle has
 * rendered the screen. It is rendered at build time (tools/staff-page.ts), so it may not need style
 * attributes, scripts or the session.
 */
export const FirstFrame = () => (
  <div id="first-frame" className={css.frame} aria-hidden>
    <div className={shell.shell}>
      <div className={shell.rail} />
      <div className={shell.body}>
        <div className={shell.header}>
          <span className={shell.headerBrand}>
            <b className={shell.logo} />
          </span>
        </div>
        <div className={`${shell.main} ${css.home}`}>
          <div className={home.greetingRow}>
            <div className={css.greeting} />
          </div>
          <div className={home.grid}>{skeletons(3, css.card)}</div>
        </div>
      </div>
      <div className={bar.tabBar}>
        <div className={bar.tabs}>
          {[...tabs, { name: text.more, icon: IconDots }].map(({ name, icon: Icon }) => (
            <span key={name} className={bar.tab}>
              <Icon size={22} stroke={1.75} />
              {name}
            </span>
          ))}
        </div>
      </div>
    </div>
  </div>
)

const skeletons = (count: number, className: string) =>
  Array.from({ length: count }, (_, i) => <div key={i} className={`${cardClass} ${className}`} />)
