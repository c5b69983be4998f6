import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalDocument } from '#server/competitions/store/normal-document.model.ts'
import { sheetSubjects } from '#shared/sheets/fields.ts'
import { legalCompetition } from '#test/random-competitions.ts'
import { applySheet, understood } from './apply-sheet.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { sheetOf } from './sheet-of.ts'
import { csvOf } from './write-csv.ts'
import { xlsxOf } from './write-xlsx.ts'

const context = { at: '2026-11-20T12:00:00.000Z', author: '编辑', people: { teams: [], players: [] }, own: new Set<string>() }

test('what is exported changes nothing when it is imported', () => {
  fc.assert(
    fc.property(legalCompetition, fc.constantFrom(...sheetSubjects), (given, subject) => {
      const document = normalDocument(given)
      const { header, lines } = sheetOf(document, subject)
      fc.pre(lines.length > 0)
      const table = readCsv(Buffer.from(csvOf([header, ...lines], { isFirst: true })), {})
      const file = understood(table, subject, new Map(), document.competition)
      expect(file.faults).toEqual([])
      const outcome = applySheet(document, file, context)
      expect(outcome.faults).toEqual([])
      expect(outcome.changes).toEqual([])
      expect(outcome.unchanged).toBe(lines.length)
      expect(outcome.document).toBe(document)
    }),
    { numRuns: 60 },
  )
})

test('nor as a workbook', async () => {
  await fc.assert(
    fc.asyncProperty(legalCompetition, fc.constantFrom(...sheetSubjects), async (given, subject) => {
      const document = normalDocument(given)
      const { header, lines } = sheetOf(document, subject)
      fc.pre(lines.length > 0)
      const file = understood(await readXlsx(await xlsxOf('表', header, lines), {}), subject, new Map(), document.competition)
      const outcome = applySheet(document, file, context)
      expect(outcome).toMatchObject({ faults: [], changes: [], unchanged: lines.length })
    }),
    { numRuns: 6 },
  )
})
