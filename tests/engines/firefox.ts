/** Firefox ESR by WebDriver BiDi. Playwright drives only a Firefox of its own, which it patches. */
import { launch, type ElementHandle, type Frame, type Page } from 'puppeteer-core'
import { PHONE, type Engine, type FindCode, type PageCode, type Tab, type Target, type View } from './engine.ts'

const targetOf = (element: ElementHandle<Element>): Target => ({
  click: () => element.click(),
  type: (text) => element.type(text),
})

const viewOf = (frame: Frame | Page): View => ({
  run: async <A extends readonly unknown[], T>(code: PageCode<A, T>, ...args: A) =>
    (await frame.evaluate(code as never as (...given: unknown[]) => unknown, ...args)) as T,
  find: async <A extends readonly unknown[]>(code: FindCode<A>, ...args: A) => {
    const found = await frame.evaluateHandle(code as never as (...given: unknown[]) => unknown, ...args)
    const element = found.asElement() as ElementHandle<Element> | null
    return element && targetOf(element)
  },
})

/** Errors of pages. */
async function listenToFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  // over BiDi the console tells that there was an error, and not which
  await page.evaluateOnNewDocument(() => {
    const write = console.error
    const textOf = (value: unknown) =>
      value instanceof Error ? `${value.name}: ${value.message}\n${value.stack}` : value
    console.error = (...values: unknown[]) => write(...values.map(textOf))
  })
  page.on('pageerror', (problem) => faults.push(String(problem)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}

export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: PHONE,
    protocolTimeout: 60_000,
  })
  const open = async (): Promise<Tab> => {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    const faults = await listenToFaults(page)
    return {
      ...viewOf(page),
      goTo: async (address) => void (await page.goto(address, { timeout: 30_000 })),
      inFrame: async (act) => {
        const frame = await (await page.$('iframe'))?.contentFrame()
        if (!frame) throw new Error('the page has no frame')
        return act(viewOf(frame))
      },
      draw: async ([first, ...others]) => {
        await page.mouse.move(first!.x, first!.y)
        await page.mouse.down()
        for (const { x, y } of others) await page.mouse.move(x, y)
        await page.mouse.up()
      },
      faults: () => faults,
      close: () => context.close(),
    }
  }
  return { name: (await browser.version()).replace('firefox/', 'Firefox '), open, close: () => browser.close() }
}
