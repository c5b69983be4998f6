import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { formats } from '#shared/competitions/document.ts'
import { CompetitionFile } from '#shared/competitions/document-file.ts'
import { competitionSchema } from '../scripts/schemas/competition-schema.ts'

const folder = new URL('../docs/examples/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.startsWith('competition-'))
const published = readFileSync(new URL('../docs/schemas/competition-1.json', import.meta.url), 'utf8')
const schema = Compile(CompetitionFile)

describe('the examples of competition documents', () => {
  it.each(names)('%s passes the schema, the published one too, and the rules', (name) => {
    const document = read(name)
    expect([...schema.Errors(document)]).toEqual([])
    const validate = new Ajv({ strict: false }).compile(JSON.parse(published))
    validate(document)
    expect(validate.errors).toBeNull()
    expect(checkDocument(schema.Parse(document))).toEqual([])
  })

  it('show every format', () => {
    const shown = names.flatMap((name) => schema.Parse(read(name)).stages.map((stage) => stage.format))
    expect(new Set(shown)).toEqual(new Set(formats))
  })
})

it('publishes the schema as it is', () => {
  expect(published, 'run node scripts/write-schemas.ts').toBe(competitionSchema())
})

it('refuses by the published schema what the import refuses', () => {
  const validate = new Ajv({ strict: false }).compile(JSON.parse(published))
  const document: unknown = read('competition-swiss.json')
  expect(validate({ ...Object(document), version: 2 })).toBe(false)
  expect(validate({ ...Object(document), surplus: true })).toBe(false)
})

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
}
