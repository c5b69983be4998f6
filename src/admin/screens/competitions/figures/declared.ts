import { textFault } from '#admin/pieces/text-limit.ts'
import { keyPattern } from '#shared/competitions/fields.ts'
import type { EventKind, Figure } from '#shared/competitions/statistics.ts'

/** What a competition, or the site for new ones, declares. */
export interface Declared {
  figures: readonly Figure[]
  eventKinds: readonly EventKind[]
}

export const mostDeclared = 50

export const newFigure: Figure = { key: '', name: '', of: 'player', total: 'sum', decimals: 0, better: 'higher' }
export const newEventKind: EventKind = { key: '', name: '', of: 'side' }

/** Of one figure or kind of event, by field. */
export function declaredProblems(
  { key, name, ...rest }: Figure | EventKind,
  others: readonly { key: string }[],
): Partial<Record<'name' | 'shortName' | 'unit' | 'sign' | 'key', string>> {
  const short = 'shortName' in rest ? rest.shortName : undefined
  const unit = 'unit' in rest ? rest.unit : undefined
  const sign = 'sign' in rest ? rest.sign : undefined
  const problems = {
    name: name.trim() === '' ? '请填写名称' : textFault(name, 60),
    shortName: textFault(short ?? '', 60),
    unit: textFault(unit ?? '', 20),
    sign: textFault(sign ?? '', 4),
    key: keyProblem(key, others),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function keyProblem(key: string, others: readonly { key: string }[]): string | undefined {
  if (key === '') return '请填写编号'
  if (key.length > 64 || !new RegExp(keyPattern).test(key)) return '编号由字母、数字、点和横线组成，首尾是字母或数字，最多 64 个'
  return others.some((other) => other.key === key) ? '编号和别的重复了' : undefined
}

export function hasDeclaredProblems({ figures, eventKinds }: Declared): boolean {
  return [figures, eventKinds].some((list) =>
    list.some((one) => {
      const others = (list as readonly (Figure | EventKind)[]).filter((other) => other !== one)
      return Object.keys(declaredProblems(one, others)).length > 0
    }),
  )
}

/** Optional fields that were emptied are left out. */
export function tidyFigure({ shortName, unit, isSigned, ...figure }: Figure): Figure {
  return { ...figure, ...(isSigned && { isSigned }), ...(shortName?.trim() && { shortName }), ...(unit?.trim() && { unit }) }
}

export function tidyEventKind({ sign, ...kind }: EventKind): EventKind {
  return { ...kind, ...(sign?.trim() && { sign }) }
}
