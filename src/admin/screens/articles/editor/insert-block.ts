import type { Editor, JSONContent } from '@tiptap/core'
import type { Slice } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Puts a block in at the cursor, and the cursor behind it. */
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

/** Puts a slice in at `at`, else at the cursor: behind a block that is chosen, never in its place. The cursor goes behind what came. */
export function insertSlice(tr: Transaction, slice: Slice, at?: number): Transaction {
  const place = at ?? (tr.selection instanceof NodeSelection ? tr.selection.to : undefined)
  if (place === undefined) tr.replaceSelection(slice)
  else tr.replaceRange(place, place, slice)
  // Left to itself it would look for a cursor ahead, and choose the next block.
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

/** Out of a chosen block, which the next letter would replace: to the text behind it, or to a new paragraph there. */
export function leaveBlock(tr: Transaction): Transaction {
  if (!(tr.selection instanceof NodeSelection)) return tr
  const behind = tr.selection.to
  const $behind = tr.doc.resolve(behind)
  const paragraph = $behind.nodeAfter?.isTextblock ? null : $behind.parent.type.contentMatch.defaultType?.create()
  if (paragraph) tr.insert(behind, paragraph)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(behind)))
}
