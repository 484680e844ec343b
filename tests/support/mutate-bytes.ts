/** Changes files at random, the same way for the same seed. */

/** A number of 32 bits, another at each call (xorshift). */
function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

/** `bytes` with one to eight changes: bytes replaced, cut out, repeated, or taken from `other`. */
export function mutateBytes(bytes: Buffer, other: Buffer, seed: number): Buffer {
  const next = numbersOf(seed)
  let changed = Buffer.from(bytes)
  for (let change = next() % 8; change >= 0; change--) {
    const at = next() % Math.max(1, changed.length)
    const length = 1 + (next() % 64)
    const [before, part, after] = [
      changed.subarray(0, at),
      changed.subarray(at, at + length),
      changed.subarray(at + length),
    ]
    const from = next() % Math.max(1, other.length)
    const digits = Buffer.from(String(next()))
    const parts = [
      [before, Buffer.of(next() % 256), part.subarray(1), after],
      [before, after],
      [before, ...Array.from({ length: 1 + (next() % 500) }, () => part), after],
      [before, other.subarray(from, from + length * 10), after],
      [before, digits, part.subarray(digits.length), after],
    ]
    changed = Buffer.concat(parts[next() % parts.length]!)
  }
  return changed
}
