import { Schema } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { hitsOf, replaceAll, replaceOne, stepTo } from './search-marks.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    text: { group: 'inline' },
    hardBreak: { group: 'inline', inline: true },
  },
})
const stateOf = (...paragraphs: string[]) =>
  EditorState.create({
    schema,
    doc: schema.node(
      'doc',
      null,
      paragraphs.map((text) =>
        schema.node(
          'paragraph',
          null,
          [...text].map((letter) => (letter === '\n' ? schema.node('hardBreak') : schema.text(letter))),
        ),
      ),
    ),
  })
const textOf = (state: EditorState) => state.doc.textBetween(0, state.doc.content.size, '/', '\n')

test('hits stand within paragraphs, whatever the case, behind a line break too', () => {
  const { doc } = stateOf('云涧 BO3\n云涧', '对云', '涧 bo3')
  expect(hitsOf(doc, '云涧').map(({ from, to }) => doc.textBetween(from, to))).toEqual(['云涧', '云涧'])
  expect(hitsOf(doc, 'Bo3')).toHaveLength(2)
  expect(hitsOf(doc, '')).toEqual([])
})

test('the next hit is behind the selection, and after the last comes the first', () => {
  let state = stateOf('甲一甲二', '甲三')
  const places: number[] = []
  for (let i = 0; i < 4; i += 1) {
    const tr = stepTo(state, '甲', 1)
    if (tr) state = state.apply(tr)
    places.push(state.selection.from)
  }
  expect(places[3]).toBe(places[0])
  expect(new Set(places).size).toBe(3)
  const back = stepTo(state, '甲', -1)
  if (back) state = state.apply(back)
  expect(state.selection.from).toBe(places[2])
  expect(stepTo(state, '没有', 1)).toBeNull()
})

test('one is replaced, or all at once, also by nothing', () => {
  let state = stateOf('甲一甲二', '甲三')
  expect(replaceOne(state, '甲', '乙')).toBeNull()
  const first = stepTo(state, '甲', 1)
  if (first) state = state.apply(first)
  const one = replaceOne(state, '甲', '乙')
  if (one) state = state.apply(one)
  expect(textOf(state)).toBe('乙一甲二/甲三')
  const all = replaceAll(state, '甲', '')
  expect([all.count, textOf(state.apply(all.tr))]).toEqual([2, '乙一二/三'])
})
