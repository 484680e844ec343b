/**
 * What a language file must hold: every word of the Hebrew one, sentences with the same arguments. `text.ts` is Hebrew and the measure;
 * `text.en.ts` beside it is English, and takes its place in a build for that language (tools/languages.ts).
 */
export type Words<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Words<T[K]>
}
