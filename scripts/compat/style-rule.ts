import type { Violation } from './violation.ts'

/** An unknown pseudo-class makes an engine drop the whole rule; an unknown at-rule, all that is in it. */
const lateSelectors: readonly (readonly [RegExp, string])[] = [
  [/:has\(/, ':has() (Chrome 105, iOS 15.4)'],
  [/:is\(/, ':is() (Chrome 88, iOS 14)'],
  [/:where\(/, ':where() (Chrome 88, iOS 14)'],
  [/:not\([^()]*(\([^()]*\)[^()]*)*,/, ':not() with a list (Chrome 88, iOS 9)'],
  [/:(user-valid|user-invalid|popover-open|modal|open|dir\()/, 'late pseudo-class'],
  [/&/, 'nesting (Chrome 112, iOS 16.5)'],
]
const lateAtRules: readonly (readonly [RegExp, string])[] = [
  [/^@container\b/, '@container (Chrome 105, iOS 16)'],
  [/^@layer\b/, '@layer (Chrome 99, iOS 15.4)'],
  [/^@scope\b/, '@scope (Chrome 118, iOS 17.4)'],
  [/^@starting-style\b/, '@starting-style (Chrome 117, iOS 17.5)'],
  [/^@view-transition\b/, '@view-transition (Chrome 126, iOS 18.2)'],
  [/^@media[^{]*[<>]/, 'media range (Chrome 104, iOS 16.4)'],
]
/** Values that a fallback of the same property, earlier in the same rule, makes harmless. */
const lateValues: readonly (readonly [RegExp, string])[] = [
  [/\b(color-mix|light-dark|oklch|oklab|lab|lch|color)\(/, 'late colour function'],
  [/[\d.](d|s|l)v(h|w|i|b|min|max)\b/, 'dynamic viewport unit (Chrome 108, iOS 15.4)'],
  [/[\d.](cqw|cqh|cqi|cqb|cqmin|cqmax|lh|rlh|cap|ric)\b/, 'late unit'],
  [/\b(round|mod|rem|abs|sign|sin|cos|tan|hypot|sqrt|pow)\(/, 'late math function'],
  [/\bsubgrid\b/, 'subgrid (Chrome 117, iOS 16)'],
  [/\bclip\b/, 'overflow: clip (Chrome 90, iOS 16)'],
]
/** `aspect-ratio` (Chrome 88, iOS 15) is not here: pictures carry width and height, so it only refines. */
const lateProperties: Readonly<Record<string, string>> = {
  'accent-color': 'Chrome 93, iOS 15.4',
  translate: 'Chrome 104, iOS 14.5 without animation by percentage',
  rotate: 'Chrome 104, iOS 14.5',
  scale: 'Chrome 104, iOS 14.5',
  'animation-timeline': 'Chrome 115, iOS 26',
  'anchor-name': 'Chrome 125, iOS 26',
  'field-sizing': 'Chrome 123, iOS 26.2',
}

/**
 * Parts of a built style sheet that the oldest engines would drop although they are needed. Content of `@supports` counts as guarded.
 */
export function styleViolations(text: string): Violation[] {
  const found: Violation[] = []
  const refuse = (what: string, snippet: string) => found.push({ what, snippet: snippet.trim().slice(0, 160) })
  const open: string[] = []
  const declared: Set<string>[] = [new Set()]
  for (const { kind, text: piece } of pieces(text)) {
    const isGuarded = open.some((prelude) => prelude.startsWith('@supports'))
    if (kind === 'close') {
      open.pop()
      declared.pop()
      continue
    }
    if (kind === 'open') {
      const isInRule = open.some((prelude) => !prelude.startsWith('@'))
      const isInFrames = open.some((prelude) => /^@(-webkit-)?keyframes/.test(prelude))
      if (!isGuarded && isInRule && !isInFrames) refuse('nesting (Chrome 112, iOS 16.5)', piece)
      else if (!isGuarded)
        for (const [pattern, what] of piece.startsWith('@') ? lateAtRules : lateSelectors) if (pattern.test(piece)) refuse(what, piece)
      open.push(piece)
      declared.push(new Set())
      continue
    }
    if (isGuarded) continue
    if (piece.startsWith('@')) {
      for (const [pattern, what] of lateAtRules) if (pattern.test(piece)) refuse(what, piece)
      continue
    }
    const colon = piece.indexOf(':')
    const property = piece.slice(0, colon).trim()
    const known = declared.at(-1)
    const since = Object.hasOwn(lateProperties, property) ? lateProperties[property] : undefined
    if (since !== undefined) refuse(`${property} (${since})`, piece)
    for (const [pattern, what] of lateValues) {
      // A custom property accepts anything and fails where it is used, so no fallback helps.
      const isSaved = known?.has(property) === true && !property.startsWith('--')
      if (!isSaved && isOf(property, what) && pattern.test(piece.slice(colon + 1))) refuse(what, piece)
    }
    known?.add(property)
  }
  return found
}

function isOf(property: string, what: string): boolean {
  return !what.startsWith('overflow') || property.startsWith('overflow')
}

interface Piece {
  kind: 'open' | 'close' | 'declaration'
  text: string
}

/** Preludes, declarations and ends of blocks, in order; comments removed, strings and URLs emptied. */
function* pieces(text: string): Generator<Piece> {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g, '""')
    .replace(/url\([^)]*\)/g, 'url()')
  let start = 0
  for (let i = 0; i < bare.length; i += 1) {
    const character = bare[i]
    if (character !== '{' && character !== '}' && character !== ';') continue
    const piece = bare.slice(start, i).trim()
    start = i + 1
    if (character === '{') yield { kind: 'open', text: piece }
    else if (piece !== '') yield { kind: 'declaration', text: piece }
    if (character === '}') yield { kind: 'close', text: '' }
  }
}
