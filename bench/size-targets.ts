import * as apiPaths from '#shared/api-paths.ts'
import { competitionKinds } from '#shared/page-query.ts'
import { paths, sitePages } from '#shared/paths.ts'
import { perCompetition } from './competition-content.ts'
import { players, teams } from './copy-competition.ts'
import { size } from './size-content.ts'

/** The address of the n-th request. */
type Address = (n: number) => string
/** By the pattern of their route: what is asked for, by a name, of a site with as much as `size` says. */
export type Targets = Readonly<Record<string, Readonly<Record<string, Address>>>>

const matches = size.competitions * perCompetition.matches
const competition = (n: number) => 1 + ((n * 379) % size.competitions)
const open = (n: number) => size.competitions + 1 + (n % size.open)
const groups = (n: number) => 2 * competition(n) - 1
const knockout = (n: number) => 2 * competition(n)
const match = (n: number) => 1 + ((n * 7_919) % matches)
const team = (n: number) => 1 + ((n * 13) % teams)
const player = (n: number) => 1 + ((n * 17) % players)
const article = (n: number) => 1 + ((n * 7_919) % size.articles)
const album = (n: number) => 2 + ((n * 7) % (size.albums - 2))
const kind = (n: number) => competitionKinds[n % competitionKinds.length] ?? 'team'
const entrant = (n: number) => 1 + perCompetition.entrants * (competition(n) - 1)
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + ((n * 37) % 270))).toISOString().slice(0, 10)
const today = () => new Date().toISOString().slice(0, 10)
/** The teams of two entrants of a competition, as it was copied. */
const met = (n: number) => [1 + ((7 + 41 * n) % teams), 1 + ((35 + 41 * n) % teams)] as const
const words = (n: number) => ['云涧', '山门', '观众席', '赢下关键团战'][n % 4] ?? ''
const title = (n: number) => `第${article(n)}期`
const name = (n: number) => (n % 2 === 0 ? `战队${team(n)}` : `选手${player(n)}`)
const figure = (n: number) => ['gold', 'kills', 'rating'][n % 3] ?? 'gold'

/** At page 500 of lists of 20 the counting ends. */
const lastPage = 500

export const pages: Targets = {
  [sitePages.home.path]: { home: () => paths.home() },
  [sitePages.newsList.path]: {
    news: () => paths.newsList(),
    'news, page 250': (n) => paths.newsList({ page: 250 + (n % 5) }),
    'news of a tag': () => paths.newsList({ tag: '赛报' }),
  },
  [sitePages.newsLatest.path]: { 'the latest article': () => '/newsInside' },
  [sitePages.newsInside.path]: { article: (n) => paths.article(article(n)) },
  [sitePages.teamNews.path]: { 'news of teams': (n) => paths.newsList({ column: 'team', page: 1 + (n % 100) }) },
  [sitePages.singleNews.path]: { 'news of singles': (n) => paths.newsList({ column: 'single', page: 1 + (n % 100) }) },
  [sitePages.battleNews.path]: { 'news of battles': (n) => paths.newsList({ column: 'battle', page: 1 + (n % 100) }) },
  [sitePages.staticPage.path]: { 'static page': () => paths.staticPage('about') },
  [sitePages.schedule.path]: {
    schedule: () => paths.schedule(),
    'schedule of a day': (n) => paths.schedule({ day: day(n) }),
    'past matches': () => paths.schedule({ state: 'ended' }),
    'past matches, page 250': (n) => paths.schedule({ state: 'ended', page: 250 + (n % 5) }),
  },
  [sitePages.teamMatch.path]: {
    'matches of teams': () => paths.matchesOfKind('team'),
    'past matches of teams': (n) => paths.matchesOfKind('team', { state: 'ended', page: 1 + (n % 100) }),
  },
  [sitePages.singleMatch.path]: {
    'matches of singles': () => paths.matchesOfKind('single'),
    'of a competition': (n) => paths.matchesOfKind('single', { competition: 2 + 3 * (n % 800) }),
  },
  [sitePages.battleMatch.path]: {
    'matches of battles': () => paths.matchesOfKind('battle'),
    'of a team': (n) => paths.matchesOfKind('battle', { team: team(n) }),
  },
  [sitePages.teamMatchAgo.path]: {
    'past of teams': (n) => paths.archive('team', { page: 1 + (n % 20) }),
    'past of teams, one unfolded': (n) => paths.archive('team', { page: 1 + (n % 20), competition: 1 + 12 * (n % 20) }),
  },
  [sitePages.singleMatchAgo.path]: { 'past of singles': (n) => paths.archive('single', { page: 1 + (n % 20) }) },
  [sitePages.winnerList.path]: {
    winners: (n) => paths.winners({ page: 1 + (n % 50) }),
    'winners of a kind and an award': (n) => paths.winners({ kind: kind(n), award: 'champion' }),
  },
  [sitePages.mediaList.path]: {
    albums: (n) => paths.media({ page: 1 + (n % 80) }),
    pictures: (n) => paths.media({ tab: 'pictures', page: 1 + (n % 400) }),
    'videos of the library': (n) => paths.media({ tab: 'videos', page: 1 + (n % 100) }),
    'albums of a team': (n) => paths.media({ team: 1 + (n % 40) }),
  },
  [sitePages.mediaImage.path]: {
    album: (n) => paths.album(album(n)),
    'album of 500': () => paths.album(1),
    'a picture of 500': (n) => paths.album(1, 1 + (n % 500)),
  },
  [sitePages.linkHub.path]: { links: () => paths.linkHub() },
  [sitePages.openings.path]: {
    openings: () => paths.openings(),
    'past openings': (n) => paths.openings({ group: 'past', page: 1 + (n % 10) }),
  },
  [sitePages.tips.path]: { tips: () => paths.tips() },
  [sitePages.competition.path]: {
    competition: (n) => paths.competition(competition(n)),
    'competition under way': (n) => paths.competition(open(n)),
    'tables of groups': (n) => paths.competition(competition(n), { tab: 'stages', stage: groups(n) }),
    bracket: (n) => paths.competition(competition(n), { tab: 'stages', stage: knockout(n) }),
    'matches of a competition': (n) => paths.competition(competition(n), { tab: 'matches' }),
    entrants: (n) => paths.competition(competition(n), { tab: 'entrants' }),
    figures: (n) => paths.figures(competition(n), { figure: figure(n) }),
    awards: (n) => paths.competition(competition(n), { tab: 'awards' }),
    'news of a competition': (n) => paths.competition(competition(n), { tab: 'news' }),
  },
  [sitePages.match.path]: {
    match: (n) => paths.match(match(n)),
    'match to come': (n) => paths.match(matches + 1 + ((n * 71) % (size.open * perCompetition.matches))),
  },
  [sitePages.team.path]: { team: (n) => paths.team(team(n)), 'matches of a team, page 5': (n) => paths.team(team(n), { page: 5 }) },
  [sitePages.player.path]: { player: (n) => paths.player(player(n)) },
  [sitePages.meetings.path]: { meetings: (n) => paths.meetings('team', ...met(n)) },
  [sitePages.search.path]: {
    'search of a word': (n) => paths.search({ q: words(n) }),
    'search of a name': (n) => paths.search({ q: name(n) }),
  },
}

export const answers: Targets = {
  '/api/home': { home: () => apiPaths.home() },
  '/api/columns': { columns: () => apiPaths.columns() },
  '/api/articles': {
    'list of articles': () => apiPaths.articles(),
    'list of articles, page 250': (n) => apiPaths.articles({ page: 250 + (n % 5) }),
    'list of articles, last page': (n) => apiPaths.articles({ page: lastPage - (n % 5) }),
    'list of a column': (n) => apiPaths.articles({ column: ['team', 'news', 'notice'][n % 3] ?? 'news', page: 1 + (n % 400) }),
    'list of a tag': (n) => apiPaths.articles({ tag: ['赛报', '名单', '采访'][n % 3] ?? '', page: 1 + (n % 3) }),
    'list of a tag, last page': (n) => apiPaths.articles({ tag: '赛报', page: lastPage - (n % 5) }),
    'list of a tag in a column': () => apiPaths.articles({ tag: '赛报', column: 'team' }),
    'list of no such tag': () => apiPaths.articles({ tag: '无此' }),
  },
  '/api/articles/:id': { article: (n) => apiPaths.article(article(n)), 'latest article': () => apiPaths.article('latest') },
  '/api/pages/:slug': { 'static page': () => apiPaths.staticPage('about') },
  '/api/seasons': { seasons: () => apiPaths.seasons() },
  '/api/competitions': {
    'list of competitions': (n) => apiPaths.competitions({ page: 1 + (n % 100) }),
    'finished ones of a kind': (n) => apiPaths.competitions({ kind: kind(n), state: 'finished', page: 1 + (n % 30) }),
    'of a season': (n) => apiPaths.competitions({ season: 1, page: 1 + (n % 100) }),
    running: () => apiPaths.competitions({ state: 'running' }),
  },
  '/api/competitions/:id/outcome': { 'what a competition came to': (n) => apiPaths.competitionOutcome(competition(n)) },
  '/api/competitions/:id': {
    competition: (n) => apiPaths.competition(competition(n)),
    'competition under way': (n) => apiPaths.competition(open(n)),
    'tables of its groups': (n) => apiPaths.competition(competition(n), { stage: groups(n) }),
    'tables after a round': (n) => apiPaths.competition(competition(n), { stage: groups(n), round: 1 + (n % 18) }),
    'its bracket': (n) => apiPaths.competition(competition(n), { stage: knockout(n) }),
    'its entrants by name': (n) => apiPaths.competition(competition(n), { q: `${1 + (n % 40)}` }),
  },
  '/api/matches': {
    'all matches': () => apiPaths.matches(),
    'past matches': () => apiPaths.matches({ state: 'ended', order: 'newest' }),
    'past matches, page 250': (n) => apiPaths.matches({ state: 'ended', order: 'newest', page: 250 + (n % 5) }),
    'past matches, last page': (n) => apiPaths.matches({ state: 'ended', order: 'newest', page: lastPage - (n % 5) }),
    'past matches of a kind': (n) => apiPaths.matches({ kind: kind(n), state: 'ended', order: 'newest' }),
    'past matches of a kind, last page': (n) =>
      apiPaths.matches({ kind: kind(n), state: 'ended', order: 'newest', page: lastPage - (n % 5) }),
    'matches to come': () => apiPaths.matches({ state: 'coming' }),
    'live matches': () => apiPaths.matches({ state: 'live' }),
    'matches of now': () => apiPaths.matches({ day: 'now' }),
    'matches of today': () => apiPaths.matches({ day: today() }),
    'matches of a day': (n) => apiPaths.matches({ day: day(n) }),
    'matches of a day, page 50': (n) => apiPaths.matches({ day: day(n), page: 50 }),
    'matches of a kind on a day': (n) => apiPaths.matches({ kind: kind(n), day: day(n) }),
    'matches of a competition': (n) => apiPaths.matches({ competition: competition(n), page: 1 + (n % 19) }),
    'matches of a stage': (n) => apiPaths.matches({ competition: competition(n), stage: groups(n) }),
    'matches of a team': (n) => apiPaths.matches({ team: team(n) }),
    'past matches of a team': (n) => apiPaths.matches({ team: team(n), state: 'ended', order: 'newest', page: 1 + (n % 10) }),
    'matches of a team on a day': (n) => apiPaths.matches({ team: team(n), day: day(n) }),
    'matches of a player': (n) => apiPaths.matches({ player: player(n) }),
    'past matches of a player': (n) => apiPaths.matches({ player: player(n), state: 'ended', order: 'newest' }),
  },
  '/api/matches/now': { 'now, of all': () => apiPaths.matchesNow(), 'now, of a kind': (n) => apiPaths.matchesNow({ kind: kind(n) }) },
  '/api/matches/:id': {
    match: (n) => apiPaths.match(match(n)),
    'match to come': (n) => apiPaths.match(matches + 1 + ((n * 71) % (size.open * perCompetition.matches))),
  },
  '/api/teams/:id': { team: (n) => apiPaths.team(team(n)), 'team, page 5': (n) => apiPaths.team(team(n), { page: 5 }) },
  '/api/players/:id': { player: (n) => apiPaths.player(player(n)) },
  '/api/meetings': {
    'meetings of teams': (n) => apiPaths.meetings({ team: Math.min(...met(n)), opponent: Math.max(...met(n)) }),
    'meetings of players': (n) => apiPaths.meetings({ player: 1 + (n % 4_000), opponent: 4_001 + (n % 4_000) }),
  },
  '/api/competitions/:id/figures': { 'ranking by a figure': (n) => apiPaths.figures(competition(n), { figure: figure(n) }) },
  '/api/competitions/:id/figures/entries': {
    'values behind a rank': (n) => apiPaths.figureEntries(competition(n), { figure: 'gold', entrant: entrant(n) }),
  },
  '/api/teams/:id/figures': { 'records of a team': (n) => apiPaths.teamFigures(team(n)) },
  '/api/players/:id/figures': { 'records of a player': (n) => apiPaths.playerFigures(player(n)) },
  '/api/matches/:id/series': { 'series of a match': (n) => apiPaths.matchSeries(match(n)) },
  '/api/winners': {
    winners: (n) => apiPaths.winners({ page: 1 + (n % 100) }),
    'winners of a kind and an award': (n) => apiPaths.winners({ kind: kind(n), award: 'champion' }),
    'winners of a season': () => apiPaths.winners({ season: 1 }),
  },
  '/api/albums': {
    'list of albums': (n) => apiPaths.albums({ page: 1 + (n % 80) }),
    'albums of a match': (n) => apiPaths.albums({ match: 1_400 * (1 + (n % 400)) }),
    'albums of a team': (n) => apiPaths.albums({ team: 1 + (n % 40) }),
    'albums of a season': (n) => apiPaths.albums({ season: 1, page: 1 + (n % 20) }),
  },
  '/api/albums/:id': { album: (n) => apiPaths.album(album(n)), 'album of 500': () => apiPaths.album(1) },
  '/api/pictures': {
    pictures: (n) => apiPaths.pictures({ page: 1 + (n % 10) }),
    'pictures, page 200': (n) => apiPaths.pictures({ page: 200 + (n % 10) }),
    'pictures, last page': (n) => apiPaths.pictures({ page: 410 + (n % 5) }),
  },
  '/api/videos': {
    'list of videos': (n) => apiPaths.videos({ page: 1 + (n % 150) }),
    'videos of a team': (n) => apiPaths.videos({ team: 1 + (n % 40) }),
  },
  '/api/videos/:id': { video: (n) => apiPaths.video(1 + (n % size.videos)) },
  '/api/links': { links: () => apiPaths.links() },
  '/api/openings': {
    'list of openings': (n) => apiPaths.openings({ page: 1 + (n % 50) }),
    'openings to come': () => apiPaths.openings({ group: 'coming' }),
    'openings of a zone': (n) => apiPaths.openings({ zone: `双线${n % 40}区` }),
  },
  '/api/openings/:id': { opening: (n) => apiPaths.opening(1 + (n % size.openings)) },
  '/api/openings/:id/event.ics': { 'opening for a calendar': (n) => apiPaths.openingEvent(size.openings / 2 - (n % 100)) },
  '/api/tips': { tips: () => apiPaths.tips() },
  '/api/search': {
    'search, a word of every article': (n) => apiPaths.search({ q: words(n) }),
    'search, a word of one title': (n) => apiPaths.search({ q: title(n) }),
    'search, a name': (n) => apiPaths.search({ q: name(n) }),
    'search, a sound': (n) => apiPaths.search({ q: ['qingfeng', 'luoxing', 'shouzhu'][n % 3] ?? '' }),
    'search, nothing': (n) => apiPaths.search({ q: `龘靐${n}` }),
    'search, last page': (n) => apiPaths.search({ q: words(n), page: 50 }),
  },
  '/api/suggestions': { suggestions: (n) => apiPaths.suggestions(['青', 'q', '战队1', '选手', 'yunjian'][n % 5] ?? '') },
  '/api/settings': { settings: () => apiPaths.settings() },
  '/api/live/digest': { digest: () => apiPaths.liveDigest() },
  '/matches.ics': { 'calendar of all': () => paths.matchCalendar('all') },
  '/competitions/:id/matches.ics': { 'calendar of a competition': (n) => paths.matchCalendar({ competition: competition(n) }) },
  '/teams/:id/matches.ics': { 'calendar of a team': (n) => paths.matchCalendar({ team: team(n) }) },
  '/players/:id/matches.ics': { 'calendar of a player': (n) => paths.matchCalendar({ player: player(n) }) },
  '/matches/:id/event.ics': { 'match for a calendar': (n) => paths.matchEvent(match(n)) },
  '/xinfu.ics': { 'calendar of openings': () => paths.openingCalendar() },
  '/rss.xml': { feed: () => paths.rss() },
  '/rss/:column': { 'feed of a column': () => paths.rss('team') },
  '/sitemap.xml': { 'index of the sitemap': () => '/sitemap.xml' },
  '/sitemap/:part': {
    'articles of the sitemap': (n) => `/sitemap/articles-${1 + (n % 50)}.xml`,
    'matches of the sitemap': (n) => `/sitemap/matches-${1 + (n % 500)}.xml`,
    'players of the sitemap': (n) => `/sitemap/players-${1 + (n % 4)}.xml`,
    'news of the sitemap': () => '/sitemap/news.xml',
    'pages of the sitemap': () => '/sitemap/pages.xml',
  },
  '/api/competitions/:id/exports/:file': {
    'matches of a competition, CSV': (n) => apiPaths.competitionExport(competition(n), 'matches', 'csv'),
    'tables of a competition, CSV': (n) => apiPaths.competitionExport(competition(n), 'tables', 'csv'),
    'figures of a competition, CSV': (n) => apiPaths.competitionExport(competition(n), 'figures', 'csv'),
    'entrants of a competition, workbook': (n) => apiPaths.competitionExport(competition(n), 'entrants', 'xlsx'),
  },
  '/api/matches/exports/:file': {
    'matches of a day, CSV': (n) => apiPaths.dayExport(day(n), null, 'csv'),
    'matches of a day, workbook': (n) => apiPaths.dayExport(day(n), null, 'xlsx'),
  },
  '/api/winners/exports/:file': {
    'all winners, CSV': () => apiPaths.winnersExport('csv'),
    'all winners, workbook': () => apiPaths.winnersExport('xlsx'),
  },
  '/overlay/match/:id': { overlay: (n) => `/overlay/match/${match(n)}` },
  '/manifest.webmanifest': { manifest: () => '/manifest.webmanifest' },
  '/robots.txt': { robots: () => '/robots.txt' },
}
