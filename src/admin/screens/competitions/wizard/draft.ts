import type { Fault } from '#admin/api.ts'
import { siteToday } from '#admin/pieces/site-today.ts'
import { textFault } from '#admin/pieces/text-limit.ts'
import { faultPlaceOf } from '#admin/screens/competitions/fault-place.ts'
import type { RulesArticle } from '#admin/screens/competitions/RulesArticleField.tsx'
import { widened } from '#admin/screens/competitions/span.ts'

import { matchesOf } from '#rules/correct/edit.ts'
import { type CompetitionPlan, documentOfPlan } from '#rules/presets/document.ts'
import { defaultPlan, type FormatPlan, planFaults } from '#rules/presets/format-plan.ts'
import { asSeen } from '#shared/characters.ts'
import type { CompetitionDocument, CompetitionKind, Entrant } from '#shared/competitions/document.ts'
import { keyPattern, slugPattern } from '#shared/competitions/fields.ts'
import type { Picture } from '#shared/media.ts'

/** An entrant's relation to the library: none, an existing entry, or a new one that is created with the competition. */
export type LibraryPlace = { kind: 'none' } | { kind: 'new' } | { kind: 'known'; id: number; slug: string; name: string }

export interface DraftEntrant {
  /** The document's key. */
  key: string
  name: string
  shortName: string
  rating: number | null
  /** The name in the library, where it differs. */
  team: string
  place: LibraryPlace
}

/** The wizard's state; stored on this device until the competition is created. */
export interface Draft {
  version: 1
  kind: CompetitionKind
  name: string
  slug: string
  /** Derived from the name until somebody types another. */
  isSlugOwn: boolean
  summary: string
  rulesArticle: RulesArticle | null
  cover: Picture | null
  startsOn: string
  endsOn: string
  /** Somebody has chosen them; until then they follow the matches. */
  areDatesOwn: boolean
  /** An existing season was chosen, or a new one is created. */
  season: CompetitionDocument['season']
  isSeasonNew: boolean
  /** Somebody has typed the dates of the new season; until then they are the competition's. */
  areSeasonDatesOwn: boolean
  entrants: readonly DraftEntrant[]
  nextEntrant: number
  format: FormatPlan
  /** Somebody has chosen a format; until then its numbers follow the entrants. */
  isFormatOwn: boolean
  dates: Readonly<Record<string, string>>
  isHidden: boolean
}

export function emptyDraft(): Draft {
  const day = siteToday()
  return {
    version: 1,
    kind: 'team',
    name: '',
    slug: '',
    isSlugOwn: false,
    summary: '',
    rulesArticle: null,
    cover: null,
    startsOn: day,
    endsOn: day,
    areDatesOwn: false,
    season: { slug: '', name: '', startsOn: day, endsOn: day },
    isSeasonNew: false,
    areSeasonDatesOwn: false,
    entrants: [],
    nextEntrant: 1,
    format: defaultPlan('single_elimination', 8),
    isFormatOwn: false,
    dates: {},
    isHidden: false,
  }
}

export const steps = ['basics', 'entrants', 'seeds', 'format', 'rules', 'dates', 'confirm'] as const
export type Step = (typeof steps)[number]
export const stepNames: Readonly<Record<Step, string>> = {
  basics: '基本信息',
  entrants: '参赛者',
  seeds: '种子',
  format: '赛制',
  rules: '规则',
  dates: '日程',
  confirm: '确认',
}

/** One error, at its step and field. */
export interface Problem {
  step: Step
  field: string
  message: string
}

/**
 * The current plan: until somebody chooses, its numbers follow the number of entrants. A draft stored before a choice existed gets the
 * preset's value.
 */
export function formatOf({ format, isFormatOwn, entrants }: Draft): FormatPlan {
  const usual = defaultPlan(format.preset, entrants.length)
  return isFormatOwn ? { ...usual, ...format } : usual
}

/** A new season lasts as long as its competition until somebody types other dates. */
export function seasonOf({ season, isSeasonNew, areSeasonDatesOwn, startsOn, endsOn }: Draft): Draft['season'] {
  return isSeasonNew && !areSeasonDatesOwn ? { ...season, startsOn, endsOn } : season
}

export function problemsOf(draft: Draft): Problem[] {
  return [...basicProblems(draft), ...entrantProblems(draft), ...formatProblems(draft), ...dateProblems(draft)]
}

function dateProblems(draft: Draft): Problem[] {
  const { startsOn, endsOn, dates } = draft
  if (widened(draft, Object.values(dates)) === null || widened(draft, datesOf(documentOfDraft(draft))) === null) return []
  return [{ step: 'dates', field: '', message: `有比赛排在赛事的日期（${startsOn} 至 ${endsOn}）之外，请改其中一个` }]
}

/** Of its matches: a draft keeps the dates of formats that were tried before. */
export function datesOf(document: CompetitionDocument | null): string[] {
  return document === null ? [] : matchesOf(document).flatMap(({ schedule }) => schedule?.at ?? [])
}

function basicProblems(draft: Draft): Problem[] {
  const { name, slug, summary, startsOn, endsOn, isSeasonNew, areSeasonDatesOwn } = draft
  const season = seasonOf(draft)
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ step: 'basics', field, message })
  const limit = (field: string, label: string, text: string, max: number) => {
    const fault = textFault(text, max)
    if (fault !== undefined) add(field, `${label}${fault}`)
  }
  if (name.trim() === '') add('name', '请填写赛事名称')
  limit('name', '赛事名称', name, 60)
  if (!new RegExp(slugPattern).test(slug)) add('slug', '标识由小写字母、数字和横线组成，首尾不能是横线')
  limit('slug', '标识', slug, 64)
  limit('summary', '简介', summary, 1000)
  if (startsOn === '') add('startsOn', '请填写开始日期')
  if (endsOn === '') add('endsOn', '请填写结束日期')
  if (startsOn !== '' && endsOn !== '' && endsOn < startsOn) add('endsOn', '结束日期不能早于开始日期')
  if (!isSeasonNew && season.slug === '') add('season', '请选择赛季，或新建一个')
  if (isSeasonNew) {
    if (season.name.trim() === '') add('season.name', '请填写赛季名称')
    limit('season.name', '赛季名称', season.name, 60)
    if (!new RegExp(slugPattern).test(season.slug)) add('season.slug', '赛季的标识由小写字母、数字和横线组成')
    limit('season.slug', '赛季的标识', season.slug, 64)
    // The competition's are judged above.
    if (areSeasonDatesOwn && (season.startsOn === '' || season.endsOn === '' || season.endsOn < season.startsOn))
      add('season.endsOn', '赛季的结束日期不能早于开始日期')
  }
  return problems
}

function entrantProblems({ entrants }: Draft): Problem[] {
  const problems: Problem[] = entrants.flatMap(({ key, name, shortName }) => {
    const fault = name.trim() === '' ? '有参赛者没有名称' : (limited('名称', name) ?? limited('简称', shortName))
    return fault === undefined ? [] : [{ step: 'entrants' as const, field: key, message: fault }]
  })
  if (entrants.length < 2) problems.push({ step: 'entrants', field: '', message: '至少要有两个参赛者' })
  return problems
}

function limited(label: string, text: string): string | undefined {
  const fault = textFault(text, 60)
  return fault === undefined ? undefined : `${label}${fault}`
}

function formatProblems(draft: Draft): Problem[] {
  const { entrants } = draft
  if (entrants.length < 2) return []
  return planFaults(formatOf(draft), entrants.length).map(({ field, message }) => ({
    step: field === 'entrants' ? 'entrants' : 'format',
    field,
    message,
  }))
}

/** Null while the plan has faults. */
export function documentOfDraft(
  draft: Draft,
  people: Pick<CompetitionPlan, 'teams' | 'players'> = { teams: [], players: [] },
): CompetitionDocument | null {
  const { kind, name, slug, summary, rulesArticle, startsOn, endsOn, isHidden, dates, entrants } = draft
  const season = seasonOf(draft)
  const format = formatOf(draft)
  if (planFaults(format, entrants.length).length > 0) return null
  const teams = new Set(people.teams.map((team) => team.slug))
  const players = new Set(people.players.map((player) => player.slug))
  return documentOfPlan({
    season: { ...season, name: asSeen(season.name) },
    competition: {
      slug,
      kind,
      name: asSeen(name),
      ...(summary.trim() === '' ? {} : { summary: summary.trim() }),
      startsOn,
      endsOn,
      ...(rulesArticle ? { rulesArticle: rulesArticle.key } : {}),
      ...(isHidden ? { isHidden } : {}),
    },
    entrants: entrants.map((entrant) => entryOf(entrant, draft, teams, players)),
    ...people,
    format,
    dates,
  })
}

function entryOf(entrant: DraftEntrant, draft: Draft, teams: ReadonlySet<string>, players: ReadonlySet<string>): Entrant {
  const { key, name, shortName, rating } = entrant
  const slug = librarySlug(entrant, draft)
  return {
    key,
    name: asSeen(name),
    ...(asSeen(shortName) === '' ? {} : { shortName: asSeen(shortName) }),
    ...(rating === null ? {} : { rating }),
    ...(slug !== null && draft.kind === 'team' && teams.has(slug) ? { team: slug } : {}),
    ...(slug !== null && draft.kind !== 'team' && players.has(slug) ? { players: [slug] } : {}),
  }
}

/** The slug of a new entry begins with the competition's, so that it cannot equal an existing one. */
export function librarySlug({ key, name, place }: DraftEntrant, { slug }: Pick<Draft, 'slug'>): string | null {
  if (place.kind === 'known') return place.slug
  if (place.kind === 'none') return null
  const own = slugOf(name)
  return `${slug}-${key}${own === '' ? '' : `-${own}`}`.slice(0, 64).replace(/-+$/, '')
}

/** Letters and digits of a name; '' where there are none, as in most Chinese names. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
}

/** From the name where it has letters; digits alone would not be meaningful. */
export function competitionSlug(name: string, kind: CompetitionKind, startsOn: string): string {
  const own = slugOf(name)
  return /[a-z]/.test(own) ? own : `${kind}-${startsOn}${own === '' ? '' : `-${own}`}`
}

/** Only drafts written by this wizard are ever read back. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { version, entrants, format, season }: { version?: unknown; entrants?: unknown; format?: unknown; season?: unknown } = value
  return version === 1 && Array.isArray(entrants) && typeof format === 'object' && typeof season === 'object' && entrants.every(hasKey)
}

function hasKey(entrant: { key?: unknown }): boolean {
  return typeof entrant?.key === 'string' && new RegExp(keyPattern).test(entrant.key)
}

/** `document`: as it was sent. */
export function problemOfFault(fault: Fault, document: CompetitionDocument): Problem {
  const { message } = fault
  const place = faultPlaceOf(fault, document)
  switch (place.of) {
    case 'cover':
      return { step: 'basics', field: 'cover', message }
    case 'competition':
      return { step: 'basics', field: place.field, message }
    case 'season':
      return { step: 'basics', field: place.field === '' ? 'season' : `season.${place.field}`, message }
    case 'entrant':
      return { step: 'entrants', field: place.entrant, message }
    case 'people':
      return { step: 'entrants', field: '', message }
    case 'ruleset':
      return { step: 'rules', field: `${place.stage}/${place.field}`, message }
    case 'date':
      return { step: 'dates', field: place.match, message }
    case 'length':
    case 'stage':
      return { step: 'format', field: '', message }
    case 'statistics':
    case 'other':
      return { step: 'confirm', field: '', message }
  }
}
