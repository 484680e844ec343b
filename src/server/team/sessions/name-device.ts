import { deviceText } from './text.ts'

/** The first match counts, because browsers also name the browsers that they derive from. */
const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]
const systems: readonly [sign: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const first = (names: typeof browsers, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/**
 * A display name for the device of this User-Agent. It consists of our own names only, because the
 * caller controls the header. Null when neither browser nor system is known.
 */
export function deviceNameOf(userAgent: string): string | null {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  return browser && system ? deviceText(browser, system) : (browser ?? system ?? null)
}
