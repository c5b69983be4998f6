import type { ReactNode } from 'react'
import type { Inline, Mark, TextNode } from '#shared/rich-text.ts'
import { SiteLink } from '../SiteLink.tsx'
import { safeAddress } from './safe-address.ts'
import { withUnits } from './words.ts'

/** Running text: words with their marks, and line breaks. */
export function Inlines({ content = [] }: { content?: readonly Inline[] }) {
  return content.map((inline, index) => <InlineView key={keyAt(index)} inline={inline} />)
}

function InlineView({ inline }: { inline: Inline }): ReactNode {
  switch (inline.type) {
    case 'text':
      return markedText(inline)
    case 'hardBreak':
      return <br />
    default:
      return dropped(inline)
  }
}

function markedText(node: TextNode): ReactNode {
  return (node.marks ?? []).reduceRight<ReactNode>((inner, mark) => marked(mark, inner), withUnits(node))
}

function marked(mark: Mark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'code':
      return <code>{inner}</code>
    case 'superscript':
      return <sup>{inner}</sup>
    case 'subscript':
      return <sub>{inner}</sub>
    case 'link':
      return linked(mark.attrs?.href, inner)
    default:
      return dropped(mark, inner)
  }
}

/** A link with an unsafe address is shown as text. */
function linked(href: unknown, inner: ReactNode): ReactNode {
  const address = safeAddress(href)
  return address === null ? (
    inner
  ) : (
    <SiteLink to={address} data-leaves={address.startsWith('http') ? '' : undefined}>
      {inner}
    </SiteLink>
  )
}

/** An unknown node or mark is dropped; text inside a mark is kept. The type makes a forgotten case an error. */
export function dropped(_unknown: never, rest: ReactNode = null): ReactNode {
  return rest
}

/** A body is never reordered in place, so the index is a valid key. */
export function keyAt(index: number): string {
  return String(index)
}
