/**
 * Whether who speaks to the page may say what they see (WCAG 2.5.3), which axe calls experimental.
 */
import type { Page } from '@playwright/test'

type WithAxe = Window & {
  axe: { run: (options: object) => Promise<{ violations: { nodes: { html: string }[] }[] }> }
}

/**
 * Controls whose accessible name lacks the words that are seen on them. axe looked at the page
 * before.
 */
export const namesNotSeen = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { violations } = await (window as never as WithAxe).axe.run({
      runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)))
  })
