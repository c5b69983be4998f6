import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { speakerOf } from '#rules/spoken.ts'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { competitions } from './competition-documents.ts'
import { type Change, changed } from './document-changes.ts'

/** A sound competition, what is changed in it, and the one fault that comes of it. */
export type Broken = readonly [competition: keyof typeof competitions, rule: string, path: string, ...changes: Change[]]

const schema = Compile(CompetitionDocument)

/** Each passes the schema still and has exactly the fault that it names, which has words for people who never saw the file. */
export function describeBroken(list: readonly Broken[]): void {
  describe('a document with one thing wrong', () => {
    it.each(list.map((broken) => ({ broken, name: broken.slice(0, 3).join(' ') })))('$name', ({ broken }) => {
      const [competition, rule, path, ...changes] = broken
      const document = changed<CompetitionDocument>(competitions[competition](), changes)
      expect([...schema.Errors(document)]).toEqual([])
      const faults = checkDocument(document)
      expect(faults.map((fault) => [fault.rule, fault.path])).toEqual([[rule, path]])
      // Names stand in quotation marks, or are Chinese in these documents.
      for (const fault of faults)
        expect(
          speakerOf(document)
            .placed(fault)
            .replaceAll(/“[^”]*”/gu, ''),
        ).not.toMatch(/[A-Za-z]/)
    })
  })
}

/** Path of a round, or of a match in it; all numbers of rounds and matches from 1, of stages and groups from 0. */
export function round(number: number, stage = 0, group = 0): string {
  return `$.stages[${stage}].groups[${group}].rounds[${number - 1}]`
}

export function match(ofRound: number, number: number, stage = 0, group = 0): string {
  return `${round(ofRound, stage, group)}.matches[${number - 1}]`
}
