/** The names that `src/site/polyfills.ts` fills, from calls such as `fill(Object, 'hasOwn', …)` or `fill(Array.prototype, 'at', …)`. */
export function polyfilledNames(source: string): Set<string> {
  return new Set(
    [...source.matchAll(/\bfill\(\s*([\w.]+),\s*'(\w+)'/g)].map(([, holder, name]) =>
      holder === 'globalThis' ? `${name}` : `${holder}.${name}`,
    ),
  )
}
