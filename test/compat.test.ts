import { describe, expect, test } from 'vitest'
import { polyfilledNames } from '../scripts/compat/polyfills.ts'
import { scriptViolations } from '../scripts/compat/script-rule.ts'
import { styleViolations } from '../scripts/compat/style-rule.ts'

const none: ReadonlySet<string> = new Set()

describe('scripts for Chrome 87 and iOS 14.5', () => {
  test.each([
    ['const a = b?.c ?? 1; a ||= 2'],
    ['class A { #x = 1; static y = 2; get z() { return this.#x } }'],
    ['const a = 1_000n; x.replaceAll("a", "b")'],
    ['/(?<year>\\d+)\\p{Han}/u.test(x)'],
    ['async function f() { await g() }'],
    ['const at = { at: 1 }; at.at'],
    ['typeof structuredClone === "function" ? structuredClone(x) : y'],
    ['if (Object.hasOwn) Object.hasOwn(a, b)'],
    ['a.at?.(1)'],
    ['"startViewTransition" in document && document.startViewTransition(f)'],
    ['Promise.any([]); f(...x)'],
    ['f?.(a, ...x); f(...x, a)'],
    ['`requestIdleCallback` in window ? requestIdleCallback(f) : f()'],
  ])('allows %s', (text) => {
    expect(scriptViolations(text, none)).toEqual([])
  })

  test.each([
    ['class A { static { f() } }', 'static block'],
    ['class A { #m() {} }', 'private method'],
    ['f?.(...x, a)', '?. with a list before the last argument'],
    ['o?.f(...x, a)', '?. with a list before the last argument'],
    ['class A { #x; has(o) { return #x in o } }', '#field in object'],
    ['await f()', 'top-level await'],
    ['for await (const a of b) f(a)', 'top-level await'],
    ['import a from "./a.json" with { type: "json" }', 'import attributes'],
    ['/(?<=a)b/.test(x)', 'lookbehind'],
    ['/(?<!a)b/.test(x)', 'lookbehind'],
    ['new RegExp("(?<=a)b")', 'lookbehind'],
    ['new RegExp(`(?<=a)b`)', 'lookbehind'],
    ['/a/v.test(x)', 'flag v'],
    ['RegExp("a", "d")', 'flag d'],
    ['list.at(-1)', '.at()'],
    ['list?.items.toSorted()', '.toSorted()'],
    ['Object.hasOwn(a, b)', 'Object.hasOwn'],
    ['window.Object.hasOwn(a, b)', 'Object.hasOwn'],
    ['const f = Object.groupBy', 'Object.groupBy'],
    ['crypto.randomUUID()', 'crypto.randomUUID'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['structuredClone(x)', 'structuredClone'],
    ['new BroadcastChannel("x")', 'BroadcastChannel'],
    ['window.structuredClone(x)', 'structuredClone'],
    ['const = 1', 'does not parse'],
  ])('refuses %s', (text, what) => {
    expect(scriptViolations(text, none).map((violation) => violation.what)).toEqual([expect.stringContaining(what)])
  })

  test('takes what a named polyfill brings', () => {
    const filled = polyfilledNames("fill(Array.prototype, 'at', f)\nfill(Object, 'hasOwn', g)\nfill(globalThis, 'structuredClone', h)")
    expect(scriptViolations('a.at(-1); Object.hasOwn(a, b); structuredClone(a)', filled)).toEqual([])
    expect(scriptViolations('a.findLast(f)', filled)).toHaveLength(1)
  })
})

describe('style sheets for Chrome 87 and iOS 14.5', () => {
  test.each([
    ['.a{inset:0;gap:1rem;aspect-ratio:16/9}'],
    ['.a{height:100vh;height:100dvh}'],
    ['@supports (height:1dvh){.a{height:100dvh}}'],
    ['@media (min-width:40em) and (prefers-color-scheme:dark){.a:not(.b){color:rgb(0 0 0/50%)}}'],
    ['@keyframes a{0%{transform:scale(1)}to{opacity:0}}'],
    ['.a:before{content:":has(a) & b{c}"}/* :is(a) */'],
    ['.a{background:url(data:image/svg+xml;x:where(b))}'],
    ['.a{width:clamp(1px,2vw,3px)}'],
  ])('allows %s', (text) => {
    expect(styleViolations(text)).toEqual([])
  })

  test.each([
    ['.a:has(b){color:red}', ':has()'],
    ['.a:is(b,c){color:red}', ':is()'],
    [':where(a){color:red}', ':where()'],
    ['.a:not(.b,.c){color:red}', ':not() with a list'],
    ['.a{color:red;& b{color:blue}}', 'nesting'],
    ['.a{@media (width:1px){color:blue}}', 'nesting'],
    ['@container (width:1px){.a{color:red}}', '@container'],
    ['@layer a,b;', '@layer'],
    ['@layer a{.b{color:red}}', '@layer'],
    ['@media (width>=40em){.a{color:red}}', 'media range'],
    ['.a{color:color-mix(in srgb,red,blue)}', 'late colour function'],
    ['.a{--x:light-dark(red,blue);}', 'late colour function'],
    ['.a{height:100dvh}', 'dynamic viewport unit'],
    ['.a{accent-color:red}', 'accent-color'],
    ['.a{scale:1.2}', 'scale'],
  ])('refuses %s', (text, what) => {
    expect(styleViolations(text).map((violation) => violation.what)).toEqual([expect.stringContaining(what)])
  })
})
