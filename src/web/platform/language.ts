/**
 * The type of a translation: all texts of the Hebrew file, with functions taking the same
 * arguments. `text.ts` is Hebrew and the reference. `text.en.ts` beside it is English and replaces
 * it in an English build (tools/languages.ts).
 */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Translation<T[K]>
}
