import { readdirSync, readFileSync } from 'node:fs'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { checkDocument } from '#rules/check/check.ts'
import { Ruleset } from '#shared/competitions/ruleset.ts'
import { documentOf, groupOf, placesOf } from './competition-documents.ts'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('docs/import-formats.md', root), 'utf8')
const chapter = text.slice(text.indexOf('# Competition documents'))

describe('the chapter on competition documents', () => {
  const recipes = [...section('### Recipes', '## Rules').matchAll(/^([^`\n{ ][^\n]*)\n\n```json\n(.*?)```/gms)]
  it.each(recipes.map(([, title = '', json = '']) => ({ title, json })))('has a sound recipe: $title', ({ json }) => {
    const ruleset = Compile(Ruleset).Parse(JSON.parse(json))
    const field = { key: 's', name: '阶段', ruleset, places: placesOf(4), groups: [groupOf([])] }
    const stage =
      ruleset.legs === undefined
        ? { ...field, format: 'swiss' as const, swiss: { by: 'points' as const, rounds: 3 } }
        : { ...field, format: 'round_robin' as const }
    expect(checkDocument(documentOf(4, [stage]))).toEqual([])
  })

  it('has the six recipes', () => expect(recipes).toHaveLength(6))

  it('names every rule, and no other', () => {
    const folders = ['src/rules/check/', 'src/server/competitions/report/', 'src/server/import/competition/'].map(
      (folder) => new URL(folder, root),
    )
    const sources = folders.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))
    const written = sources.filter(({ pathname }) => !pathname.endsWith('.test.ts'))
    const code = written.map((source) => readFileSync(source, 'utf8')).join('\n')
    const rules = [...code.matchAll(/rule: '([a-z-]+)'|'([a-z]+-cycle)'/g)].map(([, rule, cycle]) => rule ?? cycle)
    const told = [...section('## Rules').matchAll(/`([a-z-]+)`/g)].map(([, rule]) => rule)
    expect(told.toSorted()).toEqual([...new Set(rules)].toSorted())
  })
})

function section(from: string, to?: string): string {
  const begin = chapter.indexOf(`\n${from}\n`)
  return chapter.slice(begin, to === undefined ? undefined : chapter.indexOf(`\n${to}\n`, begin))
}
