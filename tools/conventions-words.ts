import type { Problem, SourceFile } from './conventions-problem.ts'

type Rule = {
  readonly rule: string
  /** The files that the rule reads. */
  readonly where: RegExp
  readonly except?: RegExp
  readonly never: RegExp
  /** What to do instead. */
  readonly message: string
}

const test = /\.(test|spec)\.tsx?$/
const anyTest = /\.(test|spec)\.tsx?$|^tests\//
const code = /^(src|tools|tests|bench|mobile)\/.*\.(ts|tsx|mts|cts|css)$|^[^/]+\.config\.ts$/

/** Where a text must not occur, and what to do instead. The linter's own rules are in .oxlintrc.json. */
const rules: readonly Rule[] = [
  {
    rule: 'hebrew-in-text',
    where: /^src\/.*\.(ts|tsx|css)$/,
    except: /(^|[/-])text\.ts$|\.generated\.ts$|\.(test|spec)\.tsx?$|^src\/server\/demo\//,
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

/** At most one problem for each rule and line. */
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
