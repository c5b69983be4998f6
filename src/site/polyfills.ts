/**
 * Functions that our libraries use and the oldest browsers lack, one by one; `scripts/compat.ts` reads the names from these calls and
 * refuses everything else that is too new. The entry imports this file first.
 */

// web-vitals reads the last entry of its lists.
fill(Array.prototype, 'at', function at(this: ArrayLike<unknown>, index: number) {
  const whole = Math.trunc(index) || 0
  return this[whole < 0 ? this.length + whole : whole]
})

function fill(holder: object, name: string, value: unknown): void {
  if (!(name in holder)) Object.defineProperty(holder, name, { value, writable: true, configurable: true })
}
