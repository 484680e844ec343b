import { forbiddenWords, literalWords } from './conventions-hebrew.ts'

/** A file of the project; the path is relative to its root and has forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }
/** A violation and its place. */
export type Problem = { readonly path: string; readonly line: number; readonly rule: string; readonly message: string }

type Rule = {
  readonly rule: string
  /** The files that the rule reads. */
  readonly where: RegExp
  readonly except?: RegExp
  /** The pattern that no line of them may contain; without it, there may be no such file. */
  readonly never?: RegExp
  /** Parts of lines that the pattern does not apply to. */
  readonly literals?: readonly string[]
  /** The remedy. */
  readonly message: string
}

/** Tables that grow with an office's years: a migration may not hold them while it rewrites. */
const big =
  '(appointments|audit_log|customer_ledger|customers|invoice_lines|invoices|notifications|order_items|orders|payments|sms_messages)'
const test = /\.(test|spec)\.tsx?$/

/** The rules on names and texts. The linter's own rules are in .oxlintrc.json. */
export const rules: readonly Rule[] = [
  {
    rule: 'empty-name',
    where:
      /^(src|tools|tests|bench)\/((.*[/-])?(utils?|helpers?|common|misc|managers?)|(.*\/)?(service|index|stuff|lib))([./]|$)/,
    message: 'the name says nothing: name what it does',
  },
  {
    rule: 'vocabulary',
    where: /^src\/server\/(?!(platform|providers)\/|operations\/demo\/)[^/]+\/[^/]+\/(change\/)?[^/]+$/,
    except: /\/((domain|routes|queries|rules|changes|jobs|text)|change\/(plan|tell)|[a-z0-9]+(-[a-z0-9]+)+)(\.[^/]*)?$/,
    message:
      'call it domain, routes, queries, rules, changes, jobs or text, or name the use case by verb and noun (book-appointment.ts)',
  },
  {
    rule: 'vocabulary',
    where: /^src\/web\/(?!(platform|ui|staff|public)\/)[^/]+\/[^/]+\/[^/]+$/,
    except: /\/((domain|api|text)|[a-z0-9]+(-[a-z0-9]+)+)(\.[^/]*)?$|\.module\.css$/,
    message:
      'call it domain, api or text, or say what it is after a hyphen (pets-screen, pet-form, pet-dialog, pet-card)',
  },
  {
    rule: 'one-meaning',
    where: /^(src|tests)\/.*\b(series|books?)\b(?!-(appointment|online|visit|recurrence|accepted|with))[^/]*$/,
    message: 'repeated appointments are a recurrence, numbers without gaps a number range, the ledger is accounting',
  },
  {
    rule: 'one-meaning',
    where: /^src\/\w+\/money\/.*\bdocuments?\b[^/]*$/,
    message: 'a document is a file of the office; the till issues invoices',
  },
  {
    rule: 'one-meaning',
    where: /^src\/.*\.tsx?$/,
    except: test,
    never: /^export (default )?(async )?(const|type|function) \w*([sS]eries|(?<!Work|work)[bB]ooks)(?![a-z])/,
    message: 'repeated appointments are a recurrence, numbers without gaps a number range, the ledger is accounting',
  },
  {
    rule: 'one-meaning',
    where: /^src\/\w+\/money\/.*\.tsx?$/,
    except: test,
    never: /^export (async )?(const|type|function) \w*(Document|document)(?!Type\b)/,
    message: 'a document is a file of the office; the till issues invoices',
  },
  {
    rule: 'one-meaning',
    where: /^(src|tests|bench|tools)\/.*\.(ts|tsx|sql)$|^db\/schema\.sql$/,
    never: /\bvisit_id\b|\bcreate table visits\b|\b\w+_series \(/,
    message: 'a visit is one or more services in a row (visit_key); what a browser holds is a booking session',
  },
  {
    rule: 'hebrew-in-text',
    where: /^src\/.*\.(ts|tsx|css)$/,
    except: /(^|[/-])text\.ts$|\.generated\.ts$|\.(test|spec)\.tsx?$|^src\/server\/operations\/demo\//,
    never: /[\u0590-\u05FF]/,
    message: "move the Hebrew into the folder's text.ts",
  },
  {
    rule: 'one-word',
    where: /^src\/.*[/-]text\.ts$|^src\/server\/operations\/demo\/.*\.ts$/,
    never: forbiddenWords,
    literals: literalWords,
    message: 'use the one word for the thing: אונליין, אימייל, תור, ב־SMS with a maqaf, and the corrected phrase',
  },
  {
    rule: 'comment-width',
    where: /^(src|tests|tools|bench)\/.*\.tsx?$/,
    except: /\.generated\.ts$/,
    never: /^(?=.{101})\s*(\/\*\*|\*|\/\/) (?!oxlint-)/,
    message: 'wrap the comment at 100 columns',
  },
  {
    rule: 'decisions-by-number',
    where: /^(src|tests|tools|bench)\/.*\.tsx?$/,
    except: /^tools\/conventions/,
    never: /\b[Dd]ecisions? [A-J]\d*\b/,
    message: 'name a file of docs/decisions by its number, or say the reason',
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
    rule: 'one-date-field',
    where: /^src\/web\/.*\.tsx$/,
    never: /\btype=\{?["'](date|month|week|time|datetime-local)["']/,
    message: 'browsers write dates in three orders: use DateField of ui/plain, or the date field of ui/forms',
  },
  {
    rule: 'one-overlay',
    where: /^src\/web\/(?!ui\/).*\.tsx$/,
    never: /<(Modal|Drawer|Popover|Menu|HoverCard|dialog)(?=[\s>]|$)|\brole="(alert)?dialog"/,
    message: 'use Dialog, FloatingCard, Panel, Popup or ActionMenu of ui/overlays, which the back button closes',
  },
  {
    rule: 'no-disabled-lint',
    where: /^(src|tools|tests|bench|mobile)\/.*\.(ts|tsx|mts|cts|css)$|^[^/]+\.config\.ts$/,
    never: /\b(oxlint|eslint|tsgolint)-disable|\b(prettier|oxfmt)-ignore\b|\bbiome-ignore\b/,
    message: 'change the code, or the rule for everybody',
  },
  {
    rule: 'lock-friendly-migrations',
    where: /^db\/migrations\/(?!0001_)\d{4}_.*\.sql$/,
    never: new RegExp(
      `^(?!.*-- plan: \\S)\\s*(create (unique )?index \\w+ on ${big}\\b|update ${big}\\b|lock table\\b` +
        `|(alter table ${big} )?(alter column \\w+ (set data )?type\\b|alter column \\w+ set not null|add constraint\\b(?!.*\\bnot valid\\b)))`,
      'i',
    ),
    message:
      'requests wait while this reads or rewrites a big table: add the constraint as "not valid" and validate it later, or write "-- plan: …" behind the line with how long it takes at a million rows',
  },
  {
    rule: 'told-after-the-commit',
    where: /^(src\/server\/.*\.ts|db\/migrations\/.*\.sql)$/,
    except:
      /\.test\.ts$|\/(platform\/realtime\/publisher|platform\/database\/check-addresses)\.ts$|\/000[15]_\w+\.sql$/,
    never: /\bpg_notify\b|[`'"]notify (\$\{|["']|luz_)/i,
    message:
      'a notification makes the commits of all offices wait for each other (docs/decisions/0111): call publish, or note it for the publisher (platform/database/after-commit.ts)',
  },
  {
    rule: 'every-test-runs',
    where: /\.(test|spec)\.tsx?$|^tests\//,
    never: /\b(test|it|describe|suite|bench)(\.\w+)*\.(only|skip|todo|fixme|skipIf|runIf|fails|fail)\b/,
    message: 'run it or delete it',
  },
  {
    rule: 'limits-in-one-table',
    where: /^src\/server\//,
    except: /^src\/server\/(office\/subscriptions\/limit-table|platform\/security\/[a-z]+)\.ts$|\.test\.ts$/,
    never: /\bpoints: \d/,
    message: 'put the limit into src/server/office/subscriptions/limit-table.ts, with its reason',
  },
  {
    rule: 'journeys-wait',
    where: /^tests\/journeys\//,
    never: /\bexpect\(\s*await\b/,
    message:
      'the screen may be slower than this line: write expect.poll(() => …), or expect(…).resolves for what is read once',
  },
]
