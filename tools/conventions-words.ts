import type { Problem, SourceFile } from './conventions-problem.ts'

type Rule = {
  readonly rule: string
  /** Which files are read. */
  readonly where: RegExp
  readonly except?: RegExp
  readonly never: RegExp
  /** What to do instead. */
  readonly message: string
}

const test = /\.(test|spec)\.tsx?$/
const anyTest = /\.(test|spec)\.tsx?$|^tests\//
const code = /^(src|tools|tests|bench|mobile)\/.*\.(ts|tsx|mts|cts|css)$|^[^/]+\.config\.ts$/

/** One line each: where, what must not stand there, and what to do about it. */
const rules: readonly Rule[] = [
  {
    rule: 'hebrew-in-text',
    where: /^src\/.*\.(ts|tsx|css)$/,
    except: /(^|\/)text\.ts$|\.generated\.ts$|\.(test|spec)\.tsx?$|^src\/server\/demo\//,
    never: /[\u0590-\u05FF]/,
    message: "move the Hebrew into the folder's text.ts",
  },
  {
    rule: 'time-is-handed-in',
    where: /^src\/.*\.tsx?$/,
    except: /^src\/(server|web)\/platform\/clock\.ts$|\.(test|spec)\.tsx?$/,
    never: /\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|\bDate\.now\b|(?<![.\w]|new )Date\(\)|\bTemporal\.Now\b/,
    message: 'take `now` as an argument, or ask platform/clock.ts',
  },
  {
    rule: 'numbers-are-printed-in-one-place',
    where: /^src\/.*\.tsx?$/,
    except: /^src\/shared\/values\/|^src\/web\/platform\/format\.ts$|\.(test|spec)\.tsx?$/,
    never: /\.toFixed\(|\.toPrecision\(|\.toLocale(Date|Time)?String\(|\bparseFloat\(|\bIntl\.[A-Z]/,
    message: 'use web/platform/format.ts to print and shared/values to count',
  },
  {
    rule: 'logical-directions',
    where: /^src\/web\/.*\.css$/,
    except: /^src\/web\/ui\/theme\.css$/,
    never:
      /\b(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b|\bborder-(top|bottom)-(left|right)-radius\b|\b(text-align|float|clear)\s*:\s*(left|right)\b|(^|[\s;{])(left|right)\s*:/,
    message: 'the page is right-to-left: say inline-start and inline-end',
  },
  {
    rule: 'logical-directions',
    where: /^src\/web\/.*\.tsx?$/,
    except: test,
    never:
      /\b(margin|padding|border)(Left|Right)\b|\btextAlign['"]?\s*:\s*['"](left|right)['"]|[\s,{](left|right)\s*:\s*['"`\d-]|\s(ml|mr|pl|pr)=["'{]|\bta=["'](left|right)["']/,
    message: 'the page is right-to-left: say start and end (ms, me, ps, pe; marginInlineStart)',
  },
  {
    rule: 'no-raw-html',
    where: /^src\/.*\.tsx?$/,
    never: /\bdangerouslySetInnerHTML\b|\b(inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b/,
    message: 'let React write the page: Trusted Types refuse raw HTML',
  },
  {
    rule: 'finished',
    where: code,
    never: /\b(TODO|FIXME|XXX|HACK)\b/,
    message: 'finish it, or write it down as an issue',
  },
  {
    rule: 'types-are-told-the-truth',
    where: code,
    except: /\.d\.ts$/,
    never: /\bas any\b|:\s*any\b(?=\s*[=;,)\]}>|])|<any>|@ts-(ignore|nocheck)\b/,
    message: 'give it its type; `unknown` and a check when it comes from outside',
  },
  {
    rule: 'the-linter-is-heard',
    where: code,
    never: /\b(oxlint|eslint|tsgolint)-disable|\bprettier-ignore\b|\bbiome-ignore\b/,
    message: 'change the code, or the rule for everybody',
  },
  {
    rule: 'every-test-runs',
    where: anyTest,
    never: /\b(test|it|describe|suite|bench)(\.\w+)*\.(only|skip|todo|fixme|skipIf|runIf|fails|fail)\b/,
    message: 'run it or delete it',
  },
]

/** Words and characters that must not stand where they stand, at most one problem per rule and line. */
export const checkWords = ({ path, text }: SourceFile): Problem[] => {
  const mine = rules.filter(({ where, except }) => where.test(path) && !except?.test(path))
  if (!mine.length) return []
  return text.split('\n').flatMap((line, i) =>
    mine
      .filter(({ never }) => never.test(line))
      .map(({ rule, never, message }) => ({
        path,
        line: i + 1,
        rule,
        message: `${message} (${never.exec(line)![0].trim()})`,
      })),
  )
}
