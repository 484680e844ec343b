/** A file of the project; the path is relative to its root and has forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }
/** A violation and its place. */
export type Problem = { readonly path: string; readonly line: number; readonly rule: string; readonly message: string }
