/** Frequent choices of Israelis that the package lacks. */
const israeli = ['israel12', 'israel123', 'israel1948', 'telaviv1', 'telaviv123', 'jerusalem1', 'shalom123', 'shalom12']

/**
 * 17,950 passwords of at least eight characters among the 49,233 most common ones of public leaks,
 * from @zxcvbn-ts/language-common (MIT). Read on first use, to save memory in processes that set no
 * passwords.
 */
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'].filter(({ length }) => length >= 8), ...israeli])
}
let list: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among the most common ones, in any case, with or without a last exclamation
 * mark, or repeats one character.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (/^(.)\1+$/u.test(password)) return true
  const common = await (list ??= readList())
  const typed = password.toLowerCase()
  return common.has(typed) || common.has(typed.replace(/!$/, ''))
}
