import type { CompetitionDocument, Entrant, Stage } from '#shared/competitions/document.ts'
import { keyPattern } from '#shared/competitions/fields.ts'
import type { PlayerEntry, TeamEntry } from '#shared/competitions/people.ts'
import { sheetColumns, sheetFieldWords } from '#shared/sheets/fields.ts'
import { sheetFaults } from './judge.ts'
import { cellText, faultAt, type SheetChange, type SheetFault, type SheetOutcome, type SheetRow, type Wrong } from './model.ts'
import { foldedName, type NameIndex, nameIndex, unknownName } from './names.ts'
import { shortened } from './read-result.ts'
import { meaningOf, offeredWords, sheetStatuses } from './words.ts'
import { writtenEntrant } from './written.ts'

/** People of the site that lines may refer to besides the document's own. */
export interface KnownPeople {
  /** All of their members are in `players`. */
  teams: readonly TeamEntry[]
  players: readonly PlayerEntry[]
}

/** Updates the entrants that the lines name, and appends new ones. An entrant that is missing from the sheet is not removed. */
export function applyEntrants(document: CompetitionDocument, rows: readonly SheetRow[], known: KnownPeople): SheetOutcome {
  const byKey = new Map(document.entrants.map((entrant) => [entrant.key, entrant]))
  const byName = nameIndex(document.entrants, ({ name }) => [name])
  const teams = peopleIndex(document.teams ?? [], known.teams)
  const players = peopleIndex(document.players ?? [], known.players)
  const faults: SheetFault[] = []
  const rowOf = new Map<string, SheetRow>()
  const names = new Map<string, SheetRow>()
  const edited = new Map<string, Entrant>()
  const added: { row: SheetRow; entrant: Entrant }[] = []
  const taken = new Set(byKey.keys())
  let unchanged = 0

  for (const row of rows) {
    const start = faults.length
    const wrong: Wrong = (field, message) => {
      faults.push(faultAt(row, field, message))
      return null
    }
    const stored = storedOf(row, wrong)
    if (faults.length > start) continue
    const entrant = entrantOf(row, stored, wrong)
    if (!entrant || !isFirst(row, entrant)) continue
    rowOf.set(entrant.key, row)
    if (!stored) added.push({ row, entrant })
    else if (JSON.stringify(writtenEntrant(entrant)) === JSON.stringify(writtenEntrant(stored))) unchanged += 1
    else edited.set(stored.key, entrant)
  }

  const entrants = [...document.entrants.map((entrant) => edited.get(entrant.key) ?? entrant), ...added.map(({ entrant }) => entrant)]
  const isChanged = edited.size + added.length > 0
  const next = isChanged
    ? withPlaces(
        withPeople({ ...document, entrants }, known),
        added.map(({ entrant }) => entrant.key),
      )
    : document
  if (isChanged && faults.length === 0) faults.push(...sheetFaults(document, next, { rowOf: () => undefined, fieldOf: () => 'name' }))
  return {
    document: next,
    changes: faults.length > 0 ? [] : changes(),
    follows: [],
    faults: faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    matches: [],
    unchanged,
  }

  function storedOf(row: SheetRow, wrong: Wrong): Entrant | null {
    const key = cellText(row, 'key')
    const name = cellText(row, 'name')
    if (key !== '') {
      const stored = byKey.get(key)
      if (stored) return stored
      if (name === '') return wrong('key', `没有编号“${shortened(key)}”的参赛者；要新增请同时写名称。`)
      if (!new RegExp(keyPattern).test(key) || key.length > 64)
        return wrong('key', '编号只能用字母、数字、点、连字符和下划线，最多 64 个字符。')
    }
    const found = byName.find(name)
    if (found.is === 'found') {
      if (key === '') return found.item
      return wrong('name', `“${shortened(name)}”已经参赛，编号是“${found.item.key}”：请改正编号，或换一个名称。`)
    }
    return found.is === 'several' ? wrong('name', unknownName('参赛者', name, found)) : null
  }

  function isFirst(row: SheetRow, { key, name }: Entrant): boolean {
    const other = rowOf.get(key) ?? names.get(foldedName(name))
    if (other) faults.push(faultAt(row, 'name', `与第 ${other.number} 行是同一个参赛者，请删去其中一行。`))
    else names.set(foldedName(name), row)
    return !other
  }

  function entrantOf(row: SheetRow, stored: Entrant | null, wrong: Wrong): Entrant | null {
    const start = faults.length
    const name = cellText(row, 'name') || stored?.name
    if (name === undefined) return wrong('name', '名称是空的，请写参赛者的名称。')
    const shortName = cellText(row, 'shortName') || stored?.shortName
    if ([...name].length > 60) wrong('name', '名称最多 60 个字，请缩短。')
    if ([...(shortName ?? '')].length > 60) wrong('shortName', '简称最多 60 个字，请缩短。')
    const seed = numberIn(row, 'seed', 100_000, wrong) ?? stored?.seed
    const rating = numberIn(row, 'rating', 100_000, wrong) ?? stored?.rating
    const team = personIn('team', cellText(row, 'team'), teams, wrong) ?? stored?.team
    const listed = cellText(row, 'players')
      .split(/[、,，;；/|]+/)
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .flatMap((each) => personIn('players', each, players, wrong) ?? [])
    const members = listed.length > 0 ? listed : stored?.players
    statusIn(row, stored, wrong)
    if (faults.length > start) return null
    const key = stored?.key ?? (cellText(row, 'key') || freeEntrantKey(taken))
    taken.add(key)
    return {
      key,
      name,
      ...(shortName !== undefined && { shortName }),
      ...(team !== undefined && { team }),
      ...(members && { players: members }),
      ...(seed !== undefined && { seed }),
      ...(rating !== undefined && { rating }),
      ...(stored?.status && { status: stored.status }),
    }
  }

  function changes(): SheetChange[] {
    const lines = [...edited].flatMap(([key, entrant]) => {
      const stored = byKey.get(key)
      const [before, after] = [stored ? writtenEntrant(stored) : {}, writtenEntrant(entrant)]
      return sheetColumns.entrants.flatMap((field): SheetChange[] => {
        const [from, to] = [String(before[field] ?? ''), String(after[field] ?? '')]
        if (from === to) return []
        return [{ row: rowOf.get(key)?.number ?? 0, subject: stored?.name ?? key, what: sheetFieldWords[field].label, from, to }]
      })
    })
    const news = added.map(
      ({ row, entrant }): SheetChange => ({ row: row.number, subject: entrant.name, what: '新增参赛者', from: '', to: entrant.key }),
    )
    return [...lines, ...news].toSorted((a, b) => a.row - b.row)
  }
}

type Person = Pick<TeamEntry, 'slug' | 'names'>

export function peopleIndex(own: readonly Person[], known: readonly Person[]): NameIndex<Person> {
  const slugs = new Set(own.map(({ slug }) => slug))
  return nameIndex([...own, ...known.filter(({ slug }) => !slugs.has(slug))], ({ slug, names }) => [
    // The current name first, which is the one to suggest.
    ...names.map(({ name }) => name).toReversed(),
    slug,
  ])
}

/** Adds teams and players that the entrants refer to, and the members of such teams. */
export function withPeople(document: CompetitionDocument, known: KnownPeople): CompetitionDocument {
  const listed = new Set((document.teams ?? []).map(({ slug }) => slug))
  const teamsNamed = new Set(document.entrants.flatMap(({ team }) => team ?? []))
  const teams = known.teams.filter(({ slug }) => teamsNamed.has(slug) && !listed.has(slug))
  const playersListed = new Set((document.players ?? []).map(({ slug }) => slug))
  const playersNamed = new Set([
    ...document.entrants.flatMap(({ players }) => players ?? []),
    ...teams.flatMap(({ members }) => (members ?? []).map(({ player }) => player)),
  ])
  const players = known.players.filter(({ slug }) => playersNamed.has(slug) && !playersListed.has(slug))
  if (teams.length + players.length === 0) return document
  return { ...document, teams: [...(document.teams ?? []), ...teams], players: [...(document.players ?? []), ...players] }
}

function personIn(field: 'team' | 'players', text: string, index: NameIndex<Person>, wrong: Wrong): string | null {
  if (text === '') return null
  const found = index.find(text)
  if (found.is === 'found') return found.item.slug
  const what = field === 'team' ? '战队' : '选手'
  return wrong(field, `${unknownName(what, text, found)}新的${what}请先在“${what}”页面建立。`)
}

function numberIn(row: SheetRow, field: 'seed' | 'rating', most: number, wrong: Wrong): number | null {
  const text = cellText(row, field).normalize('NFKC')
  if (text === '') return null
  const number = Number(text)
  const isSound = field === 'seed' ? Number.isInteger(number) && number >= 1 : number >= 0
  return isSound && number <= most
    ? number
    : wrong(field, `“${shortened(text)}”不对，请写${field === 'seed' ? '1 起的整数' : '数字'}，最大 ${most}。`)
}

/** Withdrawing an entrant is a decision of the organiser, which a list cannot make. */
function statusIn(row: SheetRow, stored: Entrant | null, wrong: Wrong): void {
  const text = cellText(row, 'status')
  if (text === '') return
  const status = meaningOf(sheetStatuses, text)
  if (status === null) wrong('status', `没有“${shortened(text)}”这个状态，可以写：${offeredWords(sheetStatuses)}。`)
  else if (status !== (stored?.status ?? 'active'))
    wrong('status', '参赛状态不能用表格改：退赛、取消资格和恢复请在“裁决”里办，要写明对已赛场次的处理。')
}

/** New ones are appended to the first stage, as when they are added in the console. */
function withPlaces(document: CompetitionDocument, keys: readonly string[]): CompetitionDocument {
  if (keys.length === 0) return document
  const stages = document.stages.map((stage, index): Stage => {
    if (index > 0) return stage
    const numbers = keys.map((_, i) => stage.places.length + i + 1)
    return {
      ...stage,
      places: [...stage.places, ...keys.map((key) => ({ entrant: key }))],
      groups: stage.groups.map((group, g) => (group.seeds && g === 0 ? { ...group, seeds: [...group.seeds, ...numbers] } : group)),
    }
  })
  return { ...document, stages }
}

function freeEntrantKey(taken: ReadonlySet<string>): string {
  let number = taken.size + 1
  while (taken.has(`e${number}`)) number += 1
  return `e${number}`
}
