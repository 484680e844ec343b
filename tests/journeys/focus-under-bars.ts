/** Whether the keyboard's focus is seen: WCAG 2.4.11, and a little more than it asks. */
import type { Page } from '@playwright/test'

type Focused = {
  /** The words of it, or its label. */
  readonly name: string
  /** What covers its upper or its lower edge, if anything does. */
  readonly covered: string | null
  /** Whether the walk has reached the end of the page. */
  readonly isEnd: boolean
}

/** What has the focus, and what sticks over it. */
const lookAtFocus = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || element === document.documentElement)
      return { name: '', covered: null, isEnd: true }
    const name = (element.ariaLabel ?? (element as HTMLElement).innerText ?? '').trim().slice(0, 60)
    const label = (element as HTMLInputElement).labels?.[0]
    const own = element.getBoundingClientRect()
    // a choice of a card is an invisible field, and its card is what people see
    const { left, right, top, bottom } = own.width <= 2 && label ? label.getBoundingClientRect() : own
    const middle = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1)
    const barOver = (y: number) => {
      let over = document.elementFromPoint(middle, y)
      while (over && !over.contains(element) && !/sticky|fixed/.test(getComputedStyle(over).position))
        over = over.parentElement
      return over && !over.contains(element) ? over : null
    }
    // what is higher than the screen has an edge outside of it
    const edges = [top + 2, bottom - 2].filter((y) => y > 0 && y < innerHeight)
    const bars = edges.length === 0 ? [document.documentElement] : edges.map(barOver)
    const bar = bars.find(Boolean)
    const covered = bar ? `${bar.className || bar.tagName} over ${Math.round(top)} to ${Math.round(bottom)}` : null
    return { name: name || element.outerHTML.slice(0, 80), covered, isEnd: false }
  })

/**
 * Goes through the page with Tab, at most `steps` times, and back with Shift+Tab. Returns what was
 * focused under a bar or outside the screen.
 */
export async function walkWithTab(page: Page, steps = 45): Promise<string[]> {
  const hidden: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press(key)
      const { name, covered, isEnd } = await lookAtFocus(page)
      if (isEnd) break
      if (covered) hidden.push(`${key} ${step + 1}: ${name}: ${covered}`)
    }
  return hidden
}
