/**
 * Prints what the catalog says as people write it: lower case, `in`, `between`, no casts of words,
 * no parentheses that change nothing. It means the same, so it may also be run.
 */

type Group = { readonly open: '(' | '['; readonly items: Item[] }
type Item = string | Group

const TOKEN =
  /'(?:[^']|'')*'|"[^"]*"|::(?:timestamp with(?:out)? time zone|time with(?:out)? time zone|character varying|double precision|[a-z_]\w*)(?:\(\d+(?:,\d+)?\))?(?:\[\])*|[A-Za-z_][\w$]*(?:\.[A-Za-z_*][\w$]*)*|\d+(?:\.\d+)?|[<>=!~|&@#*+/%^-]+|[()[\],;.]|\n */g
const SHORT_TYPES: readonly (readonly [RegExp, string])[] = [
  [/timestamp with time zone/g, 'timestamptz'],
  [/time without time zone/g, 'time'],
]
const OPERATORS: Readonly<Record<string, string>> = { '~~': 'like', '!~~': 'not like' }

function parse(text: string): Item[] {
  const root: Item[] = []
  const open: Item[][] = [root]
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '(' || token === '[') {
      const group: Group = { open: token, items: [] }
      open.at(-1)!.push(group)
      open.push(group.items)
    } else if (token === ')' || token === ']') open.pop()
    else open.at(-1)!.push(wordOf(token))
  }
  return root
}

/** Words of the language are in upper case, names are not. */
const wordOf = (token: string): string => {
  const plain = token.replace(/^public\./, '')
  return OPERATORS[plain] ?? (/^[A-Z]+$/.test(plain) ? plain.toLowerCase() : plain)
}

const isGroup = (item: Item | undefined): item is Group => typeof item === 'object'
const isAnd = (item: Item | undefined) => item === 'and'
const isJoint = (item: Item | undefined) => item === 'and' || item === 'or'
const isLiteral = (item: Item | undefined) => typeof item === 'string' && /^['\d]/.test(item)

/** `= any (array[…])` becomes `in (…)`, `<> all (array[…])` becomes `not in (…)`. */
function withLists(items: readonly Item[]): Item[] {
  const made: Item[] = []
  for (let i = 0; i < items.length; i++) {
    const [operator, which, list] = [items[i], items[i + 1], items[i + 2]]
    const listed = isGroup(list) && list.items[0] === 'array' && list.items.length === 2 ? list.items[1] : undefined
    const word = operator === '=' && which === 'any' ? 'in' : operator === '<>' && which === 'all' ? 'not in' : null
    if (word !== null && isGroup(listed)) {
      made.push(word, { open: '(', items: listed.items })
      i += 2
    } else made.push(items[i]!)
  }
  return made
}

/** Removes casts that a comparison makes by itself: of words to text, of numbers to numeric. */
function withoutCasts(items: readonly Item[]): Item[] {
  const made: Item[] = []
  for (const item of items) {
    const last = made.at(-1)
    if (item === '::text' && typeof last === 'string' && last.startsWith("'")) continue
    if (item === '::numeric' && isGroup(last) && last.items.length === 1 && isLiteral(last.items[0])) {
      made[made.length - 1] = last.items[0]!
      continue
    }
    made.push(item)
  }
  return made
}

/** `x >= 1 and x <= 5` becomes `x between 1 and 5`. */
function withRanges(items: readonly Item[]): Item[] {
  const at = items.findIndex(isAnd)
  const [least, most] = [items.slice(0, at), items.slice(at + 1)]
  const isOne = at > 0 && !most.some(isJoint) && least.at(-2) === '>=' && most.at(-2) === '<='
  const subject = least.slice(0, -2)
  return isOne && print(subject) === print(most.slice(0, -2))
    ? [...subject, 'between', least.at(-1)!, 'and', most.at(-1)!]
    : [...items]
}

const JOINTS = new Set<Item | undefined>([undefined, 'and', 'or'])
/**
 * Removes parentheses around a comparison between `and` and `or`, and around all of a condition.
 */
function withoutParentheses(items: readonly Item[], isInside: boolean): Item[] {
  return items.flatMap((item, i) => {
    if (!isGroup(item) || item.open !== '(') return [item]
    const [before, after] = [items[i - 1], items[i + 1]]
    const isWhole = isInside && items.length === 1
    const joints = new Set(item.items.filter(isJoint))
    // alternatives of alternatives are alternatives
    const isSame = [before, after].every((beside) => !isJoint(beside) || [...joints].every((one) => one === beside))
    const isCondition = !item.items.includes(',') && !item.items.includes('case') && (joints.size === 0 || isSame)
    const isBeside = isInside && isCondition && items.length > 1 && JOINTS.has(before) && JOINTS.has(after)
    return isWhole || isBeside ? item.items : [item]
  })
}

function simple(items: readonly Item[], isInside = false): Item[] {
  const inner = items.map((item) => (isGroup(item) ? { ...item, items: simple(item.items, item.open === '(') } : item))
  return withRanges(withoutParentheses(withLists(withoutCasts(inner)), isInside))
}

/** What stands before a parenthesis with a space; a function stands without. */
const SPACED =
  /^(and|or|not|in|not in|any|all|as|on|key|check|using|unique|references|include|where|when|then|else|case|default|filter|over|from|with|between|like|is|distinct|exists|select|by|values|exclude|gist|gin|return|[^\w"].*)$/

function print(items: readonly Item[]): string {
  let text = ''
  for (const [i, item] of items.entries()) {
    const before = items[i - 1]
    const piece = isGroup(item) ? item.open + print(item.items) + (item.open === '(' ? ')' : ']') : item
    const isTight =
      i === 0 ||
      /^(::|[,;.\n])/.test(piece) ||
      text.endsWith('.') ||
      text.endsWith('\n') ||
      /\n +$/.test(text) ||
      (isGroup(item) && typeof before === 'string' && !SPACED.test(before) && !/\n/.test(before)) ||
      (isGroup(item) && item.open === '[')
    text += isTight ? piece : ` ${piece}`
  }
  return text
}

/** Statements of the catalog, as people write them. The body of a function stays as it is. */
export function readable(sql: string): string {
  const [head = '', ...body] = sql.split(/^(?=AS \$)/m)
  const plain = SHORT_TYPES.reduce((text, [long, short]) => text.replaceAll(long, short), print(simple(parse(head))))
  const printed = plain
    .replaceAll(' using btree', '')
    .replaceAll(/\b(table|on|references) ([\w.]+)\(/g, '$1 $2 (')
    .replaceAll(/^(create (?:unique )?index .* where) \((.*)\);$/gm, '$1 $2;')
  return printed + body.join('').replace(/^AS/, 'as').replace(/\n;$/, ';')
}
