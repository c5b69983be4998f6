import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { messageWriterOf } from '#rules/messages.ts'
import { CompetitionDocument } from '#shared/competitions/document.ts'
import { competitions } from './competition-documents.ts'
import { type Change, changed } from './document-changes.ts'

/** A valid competition, a change in it, and the only fault that results. */
export type Broken = readonly [competition: keyof typeof competitions, rule: string, path: string, ...changes: Change[]]

const schema = Compile(CompetitionDocument)

/** Each still passes the schema and has exactly the named fault, with a message for people who never saw the file. */
export function describeBroken(list: readonly Broken[]): void {
  describe('a document with one thing wrong', () => {
    it.each(list.map((broken) => ({ broken, name: broken.slice(0, 3).join(' ') })))('$name', ({ broken }) => {
      const [competition, rule, path, ...changes] = broken
      const document = changed<CompetitionDocument>(competitions[competition](), changes)
      expect([...schema.Errors(document)]).toEqual([])
      const faults = checkDocument(document)
      expect(faults.map((fault) => [fault.rule, fault.path])).toEqual([[rule, path]])
      // Names are in quotation marks, or Chinese in these documents.
      for (const fault of faults)
        expect(
          messageWriterOf(document)
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
