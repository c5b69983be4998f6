/**
 * What the program is started with, wherever it is. The launchers `bin/leitai.mjs` and `scripts/release/leitai` and package.json say the same.
 *
 * - Short-lived objects get 3 × 4 MB instead of 3 × 32 MB: a sixth less memory at rest.
 * - One thread collects beside the program instead of four: on two cores those took its time from it, for 40 ms and more at once, and each
 *   has memory of its own.
 * - New objects begin where short-lived ones are. V8 looks at what survives while requests come in soon after a start, and would let what
 *   each request makes begin among the long-lived: those dead ones keep all later ones alive until the next whole collection, twice or three
 *   times a second, for as long as the process runs. Hits cost half as much again.
 * - Nothing is compiled for the first time beside the program. A process that ends waits for what compiles; that waits for a collection, which
 *   never comes, and the process stands for ever (nodejs/node#54918): it was seen of a command that had said its last word. It costs nothing.
 *
 * Figures: docs/performance.md.
 */
export const nodeFlags: readonly string[] = [
  '--max-semi-space-size=4',
  '--v8-pool-size=1',
  '--no-allocation-site-pretenuring',
  '--no-concurrent-sparkplug',
]
