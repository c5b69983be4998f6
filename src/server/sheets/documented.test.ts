import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldOfHeader, sheetColumns, sheetFieldWords, sheetSubjects } from '#shared/sheets/fields.ts'

const text = readFileSync(new URL('../../../docs/import-formats.md', import.meta.url), 'utf8')
const chapters = {
  entrants: ['## Entrants', '## Fixtures'],
  fixtures: ['## Fixtures', '## Results'],
  results: ['## Results', '## A league'],
  figures: ['## Figures', '## Series'],
  series: ['## Series', '## Events'],
  events: ['## Events', '## Lists'],
} as const

test.each(sheetSubjects)('the documents name every column of %s', (subject) => {
  const [from, to] = chapters[subject]
  const chapter = text.slice(text.indexOf(`\n${from}\n`), text.indexOf(`\n${to}`))
  for (const field of sheetColumns[subject]) {
    expect(chapter).toContain(`\`${field}\``)
    if (!chapter.includes('as above')) expect(chapter).toContain(sheetFieldWords[field].label)
  }
})

test.each([...sheetSubjects, 'league'] as const)('no heading of %s means two things', (subject) => {
  for (const field of sheetColumns[subject]) {
    const { label, synonyms } = sheetFieldWords[field]
    for (const word of [label, ...synonyms]) expect([word, fieldOfHeader(subject, word)]).toEqual([word, field])
  }
})
