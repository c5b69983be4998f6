import type { Editor, JSONContent } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Inserts a block at the cursor, and moves the cursor after it. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { selection } = editor.state
  const at = selection instanceof NodeSelection ? selection.to : { from: selection.from, to: selection.to }
  editor
    .chain()
    .focus()
    .insertContentAt(at, block)
    .command(({ tr }) => {
      leaveBlock(tr)
      return true
    })
    .run()
}

/** Inserts a slice at `at`, else at the cursor: after a selected block, never replacing it. The cursor moves after the slice. */
export function insertSlice(tr: Transaction, slice: Slice, at?: number): Transaction {
  const place = at ?? (tr.selection instanceof NodeSelection ? tr.selection.to : undefined)
  if (place === undefined) tr.replaceSelection(slice)
  else tr.replaceRange(place, place, slice)
  // By default the library would search forwards, and select the next block.
  const end = endOfLastStep(tr)
  if (end !== null) tr.setSelection(Selection.near(tr.doc.resolve(end), -1))
  return leaveBlock(tr)
}

function endOfLastStep({ mapping }: Transaction): number | null {
  let end: number | null = null
  mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => {
    end = newTo
  })
  return end
}

/** Moves the cursor out of a selected block, which the next letter would replace: to the text after it, or to a new paragraph. */
export function leaveBlock(tr: Transaction): Transaction {
  if (!(tr.selection instanceof NodeSelection)) return tr
  const behind = tr.selection.to
  const $behind = tr.doc.resolve(behind)
  const paragraph = $behind.nodeAfter?.isTextblock ? null : $behind.parent.type.contentMatch.defaultType?.create()
  if (paragraph) tr.insert(behind, paragraph)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(behind)))
}
