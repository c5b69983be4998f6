/**
 * Tells a text from others, in a few letters: its length, and 64 bits of its content. Not for secrets: `crypto.subtle`, which has better ones,
 * exists over https only.
 */
export function textHash(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    one = Math.imul(one ^ unit, 2_654_435_761)
    two = Math.imul(two ^ unit, 1_597_334_677)
  }
  return [text.length, mixed(one, two), mixed(two, one)].map((part) => part.toString(36)).join('-')
}

/** Every bit of both has its part in each of the result. */
function mixed(one: number, two: number): number {
  return (Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)) >>> 0
}
