import type { Derived, DerivedMatch } from '#rules/model.ts'
import type { CompetitionDocument, Entrant, Group, Stage } from '#shared/competitions/document.ts'
import type { Round } from '#shared/competitions/match.ts'
import { cellText, faultAt, type SheetFault, type SheetRow } from './model.ts'
import { foldedName, type NameIndex, nameIndex, unknownName } from './names.ts'

/** The match that a line is about. `unmet`: its sides do not meet yet, as far as results show. */
type LookedUp = { is: 'match'; match: DerivedMatch } | { is: 'wrong'; faults: readonly SheetFault[] } | { is: 'unmet'; fault: SheetFault }

export interface MatchLookup {
  entrants: NameIndex<Entrant>
  find(row: SheetRow): LookedUp
}

function entrantIndex({ entrants }: CompetitionDocument): NameIndex<Entrant> {
  return nameIndex(entrants, ({ name, shortName, key }) => [name, ...(shortName === undefined ? [] : [shortName]), key])
}

/** The entrants named in the two cells; null for an empty cell. */
export function sidesOf(row: SheetRow, entrants: NameIndex<Entrant>): { keys: [string | null, string | null]; faults: SheetFault[] } {
  const faults: SheetFault[] = []
  const side = (field: 'home' | 'away'): string | null => {
    const text = cellText(row, field)
    if (isNobody(text)) return null
    const found = entrants.find(text)
    if (found.is === 'found') return found.item.key
    faults.push(faultAt(row, field, unknownName('参赛者', text, found)))
    return null
  }
  return { keys: [side('home'), side('away')], faults }
}

/** Of a cell for a side. */
export function isNobody(text: string): boolean {
  return ['', '待定', '轮空', '-', '—', 'tbd', 'bye'].includes(text.toLowerCase())
}

export function matchLookup(document: CompetitionDocument, derived: Derived): MatchLookup {
  const entrants = entrantIndex(document)
  const places = placesOf(document)
  const all = [...derived.matches.values()]
  const named = nameIndex(all, ({ key, match }) => (match.name === undefined ? [key] : [key, match.name]))
  const series = new Set(document.stages.flatMap(({ key, format }) => (format === 'lobby_series' ? [key] : [])))
  const lobbies = all.filter(({ stage }) => series.has(stage))
  const bySides = new Map<string, DerivedMatch[]>()
  for (const match of all) {
    const [home, away] = match.sides
    if (match.sides.length !== 2 || home?.state !== 'known' || away?.state !== 'known') continue
    const name = `${home.entrant} ${away.entrant}`
    const list = bySides.get(name)
    if (list) list.push(match)
    else bySides.set(name, [match])
  }
  return {
    entrants,
    find: (row) => {
      const { keys, faults } = sidesOf(row, entrants)
      if (faults.length > 0) return { is: 'wrong', faults }
      if (cellText(row, 'key') !== '') return byKey(row, keys)
      return cellText(row, 'entrant') === '' ? byPlace(row, keys) : byEntrant(row)
    },
  }

  function byKey(row: SheetRow, [home, away]: readonly [string | null, string | null]): LookedUp {
    const text = cellText(row, 'key')
    const found = derived.matches.get(text) ?? namesake(row, text) ?? only(named.find(text))
    if (!found || 'is' in found) {
      const message = unknownName('场次编号', text, found ?? { is: 'unknown', nearest: [] })
      return { is: 'wrong', faults: [faultAt(row, 'key', message)] }
    }
    const stands = found.sides.map((side) => (side.state === 'known' ? side.entrant : null))
    for (const [i, said] of [home, away].entries()) {
      const is = stands[i] ?? null
      if (said === null || is === null || said === is) continue
      const message = `编号“${text}”这场比赛的${i === 0 ? '主队' : '客队'}是“${nameOf(is)}”，表格里写的是“${nameOf(said)}”：请改正其中一格。`
      return { is: 'wrong', faults: [faultAt(row, i === 0 ? 'home' : 'away', message)] }
    }
    return { is: 'match', match: found }
  }

  /** Several rounds may have an A 组: prefers the one of the line's own round. */
  function namesake(row: SheetRow, text: string): DerivedMatch | null {
    const folded = foldedName(text)
    const here = all.filter((each) => foldedName(each.match.name ?? '') === folded && places.holds(row, each))
    return here.length === 1 ? (here[0] ?? null) : null
  }

  /** For a line with one side: the lobby of that round in which the entrant plays. */
  function byEntrant(row: SheetRow): LookedUp {
    const text = cellText(row, 'entrant')
    const entrant = entrants.find(text)
    if (entrant.is !== 'found') return { is: 'wrong', faults: [faultAt(row, 'entrant', unknownName('参赛者', text, entrant))] }
    const { key, name } = entrant.item
    const here = lobbies.filter(
      (match) => places.holds(row, match) && match.sides.some((side) => side.state === 'known' && side.entrant === key),
    )
    const [match] = here
    if (match && here.length === 1) return { is: 'match', match }
    if (here.length > 1) {
      return { is: 'wrong', faults: [faultAt(row, 'round', `“${name}”有 ${here.length} 场多方比赛，请写明轮次、分组或场次编号。`)] }
    }
    return { is: 'unmet', fault: faultAt(row, 'entrant', `${placeText(row)}没有“${name}”的多方比赛，请核对轮次和名称。`) }
  }

  function byPlace(row: SheetRow, [home, away]: readonly [string | null, string | null]): LookedUp {
    if (home === null || away === null) {
      const message = '看不出是哪一场比赛：请写场次编号，或写轮次和双方的名称。'
      return { is: 'wrong', faults: [faultAt(row, home === null ? 'home' : 'away', message)] }
    }
    const isHere = (match: DerivedMatch) => places.holds(row, match)
    const here = (bySides.get(`${home} ${away}`) ?? []).filter(isHere)
    const [match] = here
    if (match && here.length === 1) return { is: 'match', match }
    const title = `“${nameOf(home)}”对“${nameOf(away)}”`
    if (here.length > 1) {
      return { is: 'wrong', faults: [faultAt(row, 'round', `${title}有 ${here.length} 场比赛，请写明轮次、分组或场次编号。`)] }
    }
    const turned = (bySides.get(`${away} ${home}`) ?? []).filter(isHere)
    if (turned.length > 0) {
      return {
        is: 'wrong',
        faults: [faultAt(row, 'home', `主客相反：这场比赛是“${nameOf(away)}”对“${nameOf(home)}”，请把双方和比分对调。`)],
      }
    }
    return { is: 'unmet', fault: faultAt(row, 'home', `${placeText(row)}没有${title}这场比赛，请核对轮次和双方。`) }
  }

  function nameOf(key: string): string {
    const found = entrants.find(key)
    return found.is === 'found' ? found.item.name : key
  }
}

function only<T>(
  found: { is: 'found'; item: T } | { is: 'several'; names: readonly string[] } | { is: 'unknown'; nearest: readonly string[] },
) {
  return found.is === 'found' ? found.item : found
}

function placeText(row: SheetRow): string {
  const parts = [cellText(row, 'stage'), cellText(row, 'group'), cellText(row, 'round')].filter((text) => text !== '')
  return parts.length === 0 ? '' : `“${parts.join(' ')}”里`
}

interface Places {
  holds(row: SheetRow, match: DerivedMatch): boolean
}

/** The stage, group and round of a line; null for an empty cell. */
function placesOf({ stages }: CompetitionDocument): Places {
  const rounds = new Map(
    stages.flatMap((stage) =>
      stage.groups.flatMap((group) =>
        group.rounds.map((round): [string, { stage: Stage; group: Group; round: Round }] => [
          `${stage.key}/${group.key}/${round.number}`,
          { stage, group, round },
        ]),
      ),
    ),
  )
  return {
    holds: (row, match) => {
      const place = rounds.get(`${match.stage}/${match.group}/${match.round}`)
      if (!place) return false
      return (
        isCalled(cellText(row, 'stage'), place.stage) &&
        isCalled(cellText(row, 'group'), place.group) &&
        isRound(cellText(row, 'round'), place.round)
      )
    },
  }
}

/** By its name or its key. */
export function isCalled(text: string, { key, name }: { key: string; name: string }): boolean {
  if (text === '') return true
  const folded = foldedName(text)
  return folded === foldedName(name) || folded === foldedName(key)
}

function isRound(text: string, { number, name }: Pick<Round, 'number' | 'name'>): boolean {
  if (text === '') return true
  return (name !== undefined && foldedName(name) === foldedName(text)) || roundNumber(text) === number
}

const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** 3 of 3, 第3轮, 第三轮, R3, Round 3. */
export function roundNumber(text: string): number | null {
  const folded = foldedName(text)
    .replace(/^(第|round|r)/, '')
    .replace(/(轮|回合|周)$/, '')
  if (/^\d{1,5}$/.test(folded)) return Number(folded)
  const [first = '', second = ''] = folded
  if ([...folded].length === 1 && digits.includes(first)) return digits.indexOf(first)
  // 十一 to 十九; larger numbers are written in digits.
  return [...folded].length === 2 && first === '十' && digits.includes(second) ? 10 + digits.indexOf(second) : null
}
