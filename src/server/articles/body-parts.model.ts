import type { EmbedSubject, RichTextDoc } from '#shared/rich-text.ts'

/** The media items that a body names, in order. */
export function picturesIn(body: RichTextDoc): number[] {
  return namedIn(body, 'image', 'gallery').flatMap((node) => {
    const { pictureId, pictureIds } = node.attrs ?? {}
    return [pictureId, ...(Array.isArray(pictureIds) ? pictureIds : [])].filter((id) => typeof id === 'number')
  })
}

/** What a body embeds, by its kind, in order and each once. */
export function embedsIn(body: RichTextDoc): Record<EmbedSubject, number[]> {
  const nodes = namedIn(body, 'embed')
  const ids = (subject: EmbedSubject) => [
    ...new Set(nodes.flatMap(({ attrs }) => (attrs?.subject === subject && typeof attrs.id === 'number' ? [attrs.id] : []))),
  ]
  return { match: ids('match'), table: ids('table'), album: ids('album'), video: ids('video') }
}

interface AnyNode {
  type: string
  attrs?: Record<string, unknown>
  content?: AnyNode[]
}

export function namedIn(node: AnyNode, ...types: readonly string[]): AnyNode[] {
  const inside = (node.content ?? []).flatMap((child) => namedIn(child, ...types))
  return types.includes(node.type) ? [node, ...inside] : inside
}
