import { isApiError } from '#shared/api.ts'
import type { CompetitionView, StageView } from '#shared/competitions/competition-views.ts'
import type { MatchPage } from '#shared/competitions/match-lists.ts'
import type { FigureEntries, FigureRanking } from '#shared/competitions/statistic-views.ts'
import { usualSort } from '#shared/figure-sort.ts'
import type { CompetitionTab } from '#shared/page-query.ts'
import type { FigureFilter, MatchFilter } from '#shared/paths.ts'
import { idFrom, type PageRequest } from '../page.ts'
import { filterOf, isNarrowed, listingTitle, loadMatches, type MatchListing, sideChoices } from '../schedule/load-schedule.ts'
import { labelIn, sortWords } from '../statistics/figure-words.ts'

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
    listing: matches,
    figures,
    page: query.page ?? 1,
    words,
    isWordsUnread: tab === 'stages' && query.unread === 'q',
    stageId: query.stage ?? null,
    titled: matches ? listingTitle(matches) : figures ? figuresTitle(figures) : tab === 'stages' ? ofStage : [],
  }
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
    before: isOverview ? view.before : [],
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
  const isShort = stage.groups.every(({ table }) => table === null || table.rows.length <= overviewRows)
  // As it came: its JSON, the most of a tree's page, need not be written again.
  if (isShort && !stage.swissRecord && stage.across === null) return stage
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
