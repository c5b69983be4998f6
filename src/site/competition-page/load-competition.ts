import { isApiError } from '#shared/api.ts'
import type { CompetitionView, StageView } from '#shared/competitions/answers.ts'
import type { PageTab } from '#shared/page-query.ts'
import { idFrom, type PageRequest } from '../page.ts'
import { dayOfNow, filterOf, loadMatches, type MatchListing, sideChoices } from '../schedule/load-schedule.ts'

export const competitionTabs = ['overview', 'stages', 'matches', 'entrants', 'awards', 'news'] as const satisfies readonly PageTab[]
export type CompetitionTab = (typeof competitionTabs)[number]

/** One part of a competition. What the part does not show stays behind: whole brackets would travel with every tab. */
export interface CompetitionLoaded {
  kind: CompetitionView['kind']
  tab: CompetitionTab
  competition: CompetitionView
  counts: Record<'entrants' | 'awards' | 'news', number>
  listing: MatchListing | null
  /** As the address says; of a table's rows or of a list of matches. */
  page: number
  /** The name that is looked for in the tables; empty: none. */
  words: string
  /** The stage that the address asks for. */
  stageId: number | null
}

/** Up to so many matches a competition is one list; a larger one goes day by day. */
const wholeListMax = 50
const overviewRows = 10
const overviewNews = 4

export async function loadCompetition({ api, params, query }: PageRequest): Promise<CompetitionLoaded> {
  const id = idFrom(params.id)
  const tab = competitionTabs.find((known) => known === query.tab) ?? 'overview'
  const whole = tab === 'stages' ? await loadStage(api, id, query) : await api.competition(id, {})
  const { entrants, awards, news } = whole
  return {
    kind: whole.kind,
    tab,
    competition: onlyFor(tab, whole),
    counts: { entrants: entrants.length, awards: awards.length, news: news.length },
    listing: tab === 'matches' ? await loadListing({ api, params, query }, whole) : null,
    page: query.page ?? 1,
    words: tab === 'stages' ? (query.q ?? '') : '',
    stageId: query.stage ?? null,
  }
}

/** A round without a table is dropped, as every word of an address that says nothing. */
async function loadStage(api: PageRequest['api'], id: number, { stage, round, q, page }: PageRequest['query']): Promise<CompetitionView> {
  if (round === undefined) return await api.competition(id, { stage, q, page })
  try {
    return await api.competition(id, { stage, round, q, page })
  } catch (error) {
    if (!isApiError(error) || error.code !== 1002) throw error
    return await api.competition(id, { stage, q, page })
  }
}

async function loadListing({ api, query }: PageRequest, competition: CompetitionView): Promise<MatchListing> {
  const { stage, team, player, state, day: askedDay, page } = filterOf(query)
  const filter = { stage, team, player, state, day: askedDay, page }
  const isNarrowed = [stage, team, player, state, askedDay].some((value) => value !== undefined)
  const isOneList = competition.matchCount <= wholeListMax && !isNarrowed
  const day = isNarrowed || isOneList ? askedDay : dayOfNow(competition)
  const scope = { competition: competition.id }
  const matches = isOneList
    ? await api.matches({ ...scope, order: 'oldest', page, pageSize: wholeListMax })
    : await loadMatches(api, scope, { ...filter, day })
  const { id, name, stages, entrants } = competition
  const choices = {
    competition: { id, name },
    stages: stages.map((other) => ({ id: other.id, name: other.name })),
    sides: sideChoices(entrants),
  }
  return { matches, filter, day: day ?? null, choices }
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
    // The head of the page names a few of them to machines.
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
  // Records in columns say what their table says; the table stands with the stage.
  return { ...stage, groups: stage.swissRecord ? groups.map((group) => ({ ...group, table: null })) : groups, across: null }
}
