import { expect } from 'vitest'
import { look } from '#server/doctor/doctor.command.ts'
import type { Check, Examination, Finding } from '#shared/admin/doctor.ts'
import type { TestApp } from './app.ts'
import { leitai } from './command-line.ts'

/** What the doctor finds on a site of a test. */
export function asDoctor(app: () => TestApp) {
  const byCheck = (findings: readonly Finding[]): Record<string, Finding> =>
    Object.fromEntries(findings.map((finding) => [finding.check, finding]))
  /** As the command finds it; a program of its own for each of a hundred looks took half of these tests. */
  const examined = async (isFixing = false) =>
    byCheck(await look({ ...process.env, LEITAI_DATA: app().dataFolder, DATABASE_URL: app().databaseUrl ?? '', MEDIA_URL: '' }, isFixing))
  /** By the command itself. */
  const told = async (...words: string[]) => {
    const { out, err } = await leitai(app(), 'doctor', '--json', ...words)
    if (out === '') throw new Error(err)
    const { findings }: Examination = JSON.parse(out)
    return byCheck(findings)
  }
  const stateOf = async (check: Check) => (await examined())[check]?.state
  /** It is found, with what mends it, and `--fix` does. */
  const isFoundAndFixed = async (check: Check, state: Finding['state']) => {
    const found = (await examined())[check]
    expect(found, check).toMatchObject({ state, cure: 'leitai doctor --fix' })
    expect((await examined(true))[check]?.state).toBe('good')
  }
  const isFound = async (check: Check, state: Finding['state'], said: RegExp) => {
    expect((await examined())[check], check).toMatchObject({ state, said: expect.stringMatching(said), cure: expect.stringMatching(/./) })
  }
  return { examined, told, stateOf, isFound, isFoundAndFixed }
}
