import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

export interface Hit {
  from: number
  to: number
}

/** Where a text stands, within paragraphs, whatever the case of its letters. */
export function hitsOf(doc: Node, wanted: string): Hit[] {
  const needle = wanted.toLowerCase()
  const hits: Hit[] = []
  if (needle === '') return hits
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    // A leaf such as a line break is one place long too.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc').toLowerCase()
    for (let found = text.indexOf(needle); found >= 0; found = text.indexOf(needle, found + needle.length))
      hits.push({ from: at + 1 + found, to: at + 1 + found + needle.length })
    return false
  })
  return hits
}

const key = new PluginKey<string>('search')

/** Marks the hits of what is looked for. */
export const SearchMarks = Extension.create({
  name: 'searchMarks',
  addProseMirrorPlugins: () => [
    new Plugin<string>({
      key,
      state: { init: () => '', apply: (tr, wanted) => tr.getMeta(key) ?? wanted },
      props: {
        decorations: (state) => {
          const wanted = key.getState(state) ?? ''
          if (wanted === '') return null
          const { from, to } = state.selection
          return DecorationSet.create(
            state.doc,
            hitsOf(state.doc, wanted).map((hit) =>
              Decoration.inline(hit.from, hit.to, { class: hit.from === from && hit.to === to ? 'hit hit-current' : 'hit' }),
            ),
          )
        },
      },
    }),
  ],
})

export function lookFor(state: EditorState, wanted: string): Transaction {
  return state.tr.setMeta(key, wanted)
}

/** Selects the next hit behind the selection, or the one before it; beyond the last the first. */
export function stepTo(state: EditorState, wanted: string, step: 1 | -1): Transaction | null {
  const hits = hitsOf(state.doc, wanted)
  const { from, to } = state.selection
  const hit = step === 1 ? (hits.find((one) => one.from >= to) ?? hits[0]) : (hits.findLast((one) => one.to <= from) ?? hits.at(-1))
  return hit ? state.tr.setSelection(TextSelection.create(state.doc, hit.from, hit.to)).scrollIntoView() : null
}

/** Replaces the hit that is selected; null where none is. */
export function replaceOne(state: EditorState, wanted: string, by: string): Transaction | null {
  const { from, to } = state.selection
  if (!hitsOf(state.doc, wanted).some((hit) => hit.from === from && hit.to === to)) return null
  return by === '' ? state.tr.delete(from, to) : state.tr.insertText(by, from, to)
}

/** All of them, as one step of undo. */
export function replaceAll(state: EditorState, wanted: string, by: string): { tr: Transaction; count: number } {
  const hits = hitsOf(state.doc, wanted)
  const { tr } = state
  for (const { from, to } of hits.toReversed()) {
    if (by === '') tr.delete(from, to)
    else tr.insertText(by, from, to)
  }
  return { tr, count: hits.length }
}
