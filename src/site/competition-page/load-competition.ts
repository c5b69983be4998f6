import { isApiError } from '#shared/api.ts'
import type { CompetitionView, GroupTable, MatchPage, StageView, Table } from '#shared/competitions/answers.ts'
import type { FigureEntries, FigureRanking } from '#shared/competitions/statistic-views.ts'
import { usualSort } from '#shared/figure-sort.ts'
import { lastOf } from '#shared/last.ts'
import type { CompetitionTab } from '#shared/page-query.ts'
import type { FigureFilter, MatchFilter } from '#shared/paths.ts'
import { idFrom, type PageRequest } from '../page.ts'
import { filterOf, isNarrowed, listingTitle, loadMatches, type MatchListing, sideChoices } from '../schedule/load-schedule.ts'
import { labelIn, sortWords } from '../statistics/figure-words.ts'
import { isElimination } from './stage-parts.ts'

export const competitionTabs = [
  'overview',
  'stages',
  'matches',
  'entrants',
  'figures',
  'awards',
  'news',
] as const satisfies readonly CompetitionTab[]

/** One tab of a competition. Data that the tab does not show is removed: otherwise whole brackets would be sent with every tab. */
export interface CompetitionLoaded {
  kind: CompetitionView['kind']
  tab: CompetitionTab
  competition: CompetitionView
  counts: Record<'entrants' | 'awards' | 'news', number>
  /** The tables of the stage that led to the tree on the overview. */
  before: GroupTable[]
  listing: MatchListing | null
  figures: FiguresLoaded | null
  /** The page in the URL; of a table's rows or of a list of matches. */
  page: number
  /** The name to search in the tables; empty: none. */
  words: string
  /** A name was typed that is too long to be searched for. */
  isWordsUnread: boolean
  /** The stage in the URL. */
  stageId: number | null
  /** What the address narrows the tab to, as parts of the page's title. */
  titled: string[]
}

/** The ranking by a figure, or the values of one entrant or player. */
export type FiguresLoaded =
  | { kind: 'ranking'; ranking: FigureRanking }
  | { kind: 'entries'; entries: FigureEntries; of: Pick<FigureFilter, 'entrant' | 'player'> }

/** Up to this number a competition's matches are one list; above, they are listed by day. */
const wholeListMax = 50
const overviewRows = 10
const overviewNews = 4

export async function loadCompetition({ api, params, query }: PageRequest): Promise<CompetitionLoaded> {
  const id = idFrom(params.id)
  const tab = competitionTabs.find((known) => known === query.tab) ?? 'overview'
  const [whole, listing, figures] = await Promise.all([
    tab === 'stages' ? loadStage(api, id, query) : api.competition(id, {}),
    tab === 'matches' ? loadListing({ api, params, query }, id) : null,
    tab === 'figures' ? loadFigures(api, id, query) : null,
  ])
  const { entrants, awards, news, stage } = whole
  const matches = listing && { ...listing, isDayUnread: query.unread === 'day', choices: choicesOf(whole) }
  const words = tab === 'stages' ? (query.q ?? '') : ''
  const ofStage = [words, query.stage === undefined ? '' : (stage?.name ?? '')].filter((part) => part !== '')
  return {
    kind: whole.kind,
    tab,
    competition: onlyFor(tab, whole),
    counts: { entrants: entrants.length, awards: awards.length, news: news.length },
    before: tab === 'overview' ? await loadBefore(api, whole) : [],
    listing: matches,
    figures,
    page: query.page ?? 1,
    words,
    isWordsUnread: tab === 'stages' && query.unread === 'q',
    stageId: query.stage ?? null,
    titled: matches ? listingTitle(matches) : figures ? figuresTitle(figures) : tab === 'stages' ? ofStage : [],
  }
}

/** Stages that rank by a table; a ladder has no end. */
const tableFormats: readonly StageView['format'][] = ['round_robin', 'swiss', 'lobby_series']

async function loadBefore(api: PageRequest['api'], { id, kind, name, stages, stage }: CompetitionView): Promise<GroupTable[]> {
  if (!stage || !isElimination(stage)) return []
  const earlier = stages.slice(
    0,
    stages.findIndex((other) => other.id === stage.id),
  )
  const before = lastOf(earlier.filter(({ format }) => tableFormats.includes(format)))
  if (!before) return []
  const { stage: shown } = await api.competition(id, { stage: before.id })
  const groups = shown?.groups ?? []
  return groups.flatMap(({ id: group, name: groupName, table }) => {
    if (!table || table.rows.length === 0) return []
    const { columns: _columns, rules: _rules, ladder: _ladder, rows, ...shortTable } = table
    return {
      id: group,
      name: groupName,
      stage: { id: before.id, name: before.name },
      competition: { id, kind, name },
      table: { ...shortTable, rows: rows.slice(0, overviewRows).map(shortRow) },
    }
  })
}

type ShortRow = GroupTable['table']['rows'][number]

/** Without what only the whole table shows. */
function shortRow(row: Table['rows'][number]): ShortRow {
  const { values: _values, form: _form, formMatches: _matches, byes: _byes, movement: _movement, outlook: _outlook, ...rest } = row
  const { trace: _trace, ladder: _ladder, ...short } = rest
  return short
}

/** Those of one entrant or player where the URL says so. A figure that is not ranked is dropped, like every invalid parameter. */
async function loadFigures(api: PageRequest['api'], id: number, query: PageRequest['query']): Promise<FiguresLoaded> {
  const { figure, sort, entrant, player, page } = query
  if (figure !== undefined && (entrant === undefined) !== (player === undefined)) {
    return { kind: 'entries', entries: await api.figureEntries(id, { figure, entrant, player, page }), of: { entrant, player } }
  }
  try {
    return { kind: 'ranking', ranking: await api.figures(id, { figure, sort, page }) }
  } catch (error) {
    if (!isApiError(error) || error.code !== 1002) throw error
    return { kind: 'ranking', ranking: await api.figures(id, {}) }
  }
}

/** The parameter of a round without a table is dropped, like every invalid parameter. */
async function loadStage(api: PageRequest['api'], id: number, { stage, round, q, page }: PageRequest['query']): Promise<CompetitionView> {
  if (round === undefined) return await api.competition(id, { stage, q, page })
  try {
    return await api.competition(id, { stage, round, q, page })
  } catch (error) {
    if (!isApiError(error) || error.code !== 1002) throw error
    return await api.competition(id, { stage, q, page })
  }
}

async function loadListing({ api, query }: PageRequest, id: number): Promise<{ matches: MatchPage; filter: MatchFilter }> {
  const { stage, team, player, state, day, page } = filterOf(query)
  const filter = { stage, team, player, state, day, page }
  const scope = { competition: id }
  if (isNarrowed(filter) || day !== undefined) return { filter, matches: await loadMatches(api, scope, filter) }
  // All of a short competition, of a longer one the day.
  return { filter, matches: await api.matches({ ...scope, day: 'now', order: 'oldest', page, pageSize: wholeListMax }) }
}

function choicesOf({ id, name, stages, entrants }: CompetitionView): MatchListing['choices'] {
  return {
    competition: { id, name },
    stages: stages.map((stage) => ({ id: stage.id, name: stage.name })),
    sides: sideChoices(entrants),
  }
}

function onlyFor(tab: CompetitionTab, view: CompetitionView): CompetitionView {
  const isOverview = tab === 'overview'
  const { stage, entrants, awards, openAwards, news } = view
  return {
    ...view,
    stage: tab === 'stages' ? stage : isOverview && stage ? firstRows(stage) : null,
    live: view.live,
    next: isOverview ? view.next : [],
    latest: isOverview ? view.latest : [],
    // The structured data of the page needs a few of them.
    entrants: tab === 'entrants' ? entrants : entrants.slice(0, 32),
    awards: isOverview || tab === 'awards' ? awards : [],
    openAwards: isOverview || tab === 'awards' ? openAwards : [],
    news: tab === 'news' ? news : isOverview ? news.slice(0, overviewNews) : [],
  }
}

function firstRows(stage: StageView): StageView {
  const groups = stage.groups.map((group) => ({
    ...group,
    table: group.table && { ...group.table, rows: group.table.rows.slice(0, overviewRows) },
  }))
  // Columns by record contain what the table says; the table is loaded with the stage.
  return { ...stage, groups: stage.swissRecord ? groups.map((group) => ({ ...group, table: null })) : groups, across: null }
}

/** What a tab of figures shows, as parts of a title: the figure, and whose, or how it is sorted. */
function figuresTitle(figures: FiguresLoaded): string[] {
  if (figures.kind === 'entries') return [figures.entries.name, figures.entries.figure.name]
  const { figures: counted, figure: key, sort } = figures.ranking
  const figure = counted.find((one) => one.key === key)
  return figure ? [labelIn(counted, figure), ...(sort === usualSort(figure) ? [] : [sortWords(figure)[sort]])] : []
}
