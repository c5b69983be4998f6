import type { Editor, JSONContent } from '@tiptap/core'
import { mergeLists } from '#admin/pieces/merging/merge-lists.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { toBody } from './to-body.ts'

/** Replaces what differs from `body`, as no step of undo and without reporting a change. Placeholders of uploads stay where they are. */
export function replaceText(editor: Editor, body: RichTextDoc): void {
  const { state, schema, view } = editor
  const wanted = schema.nodeFromJSON({ type: 'doc', content: withPlaceholders(editor.getJSON(), body) })
  const start = state.doc.content.findDiffStart(wanted.content)
  const ends = state.doc.content.findDiffEnd(wanted.content)
  if (start === null || ends === null) return
  // Where the same text stands twice, the two ends may lie before the start.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const slice = wanted.slice(start, ends.b + overlap)
  view.dispatch(
    state.tr
      .replace(start, ends.a + overlap, slice)
      .setMeta('addToHistory', false)
      .setMeta('preventUpdate', true),
  )
}

function withPlaceholders({ content = [] }: JSONContent, body: RichTextDoc): JSONContent[] {
  const plain = content.map((block) => (block.type === 'pictureUpload' ? block : (toBody({ content: [block] }).content[0] ?? block)))
  const saved = plain.filter(({ type }) => type !== 'pictureUpload')
  return mergeLists<JSONContent>(saved, plain, body.content).flatMap((stretch) => {
    if (stretch.kind === 'certain') return stretch.items
    return [...stretch.theirs, ...stretch.mine.filter(({ type }) => type === 'pictureUpload')]
  })
}
