import { type Env, readEnv } from '#server/base/env.ts'
import { RightsFault, refusalCure } from '#server/base/rights.ts'
import { oneLineError } from '#server/base/system-error.ts'
import { print, type Settings } from '#server/process/command.ts'
import type { Check, Finding, FindingState } from '#shared/admin/doctor.ts'
import { examine } from './examine.service.ts'
import { type Found, fault, fixCommand } from './found.model.ts'
import { misreadIn } from './settings-checks.service.ts'

interface Flags {
  /** Does what a program can do about the findings, then looks again. */
  isFixing: boolean
  isJson: boolean
}

const marks: Readonly<Record<FindingState, string>> = { good: '✓', unchecked: '·', warning: '!', fault: '✗' }

/** `leitai doctor [--fix] [--json]`: 0 where nothing is at fault, 1 where something is. */
export async function doctorCommand(settings: Settings, { isFixing, isJson }: Flags): Promise<never> {
  const found = await look(settings, isFixing)
  const faults = found.filter(({ state }) => state === 'fault').length
  if (isJson) await print(process.stdout, JSON.stringify({ at: new Date().toISOString(), findings: found.map(plain) }))
  else {
    // One cause may be why several things were not looked at: it is told once.
    for (const line of new Set(found.map(lineOf))) await print(process.stdout, line)
    const warnings = found.filter(({ state }) => state === 'warning').length
    await print(process.stdout, faults + warnings === 0 ? '一切正常' : `${faults} 处故障，${warnings} 处要留意`)
  }
  process.exit(faults === 0 ? 0 : 1)
}

/** What is found with these settings, in the order in which it is told. */
export async function look(settings: Settings, isFixing: boolean): Promise<readonly Found[]> {
  let env: Env
  try {
    env = readEnv(settings)
  } catch (error) {
    // A value that is refused may be what an open quote made of it.
    const misread = await misreadIn(settings.LEITAI_SETTINGS || null)
    const said = [`设置有误：${oneLineError(error)}`, ...misread.map((one) => one.said)].join('；')
    const cures = [...misread.map(({ cure }) => cure), '照这句话改环境变量（docs/operations.md 有全部设置），再运行一次']
    return [fault('settings', said, cures.join('；'))]
  }
  const unfixed = isFixing ? await examine(env, fixAll) : new Map<Check, unknown>()
  return await examine(env, async (found) => found.map((one) => (unfixed.has(one.check) ? unfixedOf(one, unfixed.get(one.check)) : one)))
}

/** Each on its own. Returns what went wrong with those that failed. */
async function fixAll(found: readonly Found[]): Promise<ReadonlyMap<Check, unknown>> {
  const unfixed = new Map<Check, unknown>()
  for (const { check, fix, said } of found) {
    if (fix === undefined) continue
    await print(process.stderr, `在修：${said}`)
    await fix().catch((error: unknown) => unfixed.set(check, error))
  }
  return unfixed
}

/** Somebody asked for the mend, so that what is left of it is a fault. */
function unfixedOf(found: Found, error: unknown): Found {
  if (found.state === 'good') return found
  const why = error instanceof RightsFault ? error.said : oneLineError(error)
  return fault(found.check, `${found.said}；没有修成：${why}`, `${refusalCure(error) ?? '照这句话改好'}；然后 ${fixCommand}`)
}

function plain({ check, state, said, cure }: Found): Finding {
  return { check, state, said, cure }
}

function lineOf({ state, said, cure }: Finding): string {
  return `${marks[state]} ${said}${cure === null ? '' : `\n    → ${cure}`}`
}
