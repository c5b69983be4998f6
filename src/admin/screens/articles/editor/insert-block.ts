import type { Editor, JSONContent } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'

/** Puts a block in at the cursor, and the cursor behind it: a block that stayed chosen would be replaced by the next letter. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { selection } = editor.state
  const at = selection instanceof NodeSelection ? selection.to : { from: selection.from, to: selection.to }
  editor
    .chain()
    .focus()
    .insertContentAt(at, block)
    .command(({ tr }) => {
      if (!(tr.selection instanceof NodeSelection)) return true
      const behind = tr.selection.to
      const $behind = tr.doc.resolve(behind)
      const paragraph = $behind.nodeAfter?.isTextblock ? null : $behind.parent.type.contentMatch.defaultType?.create()
      if (paragraph) tr.insert(behind, paragraph)
      tr.setSelection(TextSelection.near(tr.doc.resolve(behind)))
      return true
    })
    .run()
}
