import { competitionKinds } from '#shared/page-query.ts'
import { withQuery } from '#shared/paths.ts'
import { auditEntries, size } from './size-content.ts'
import type { Targets } from './size-targets.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const list = (path: string, query: Parameters<typeof withQuery>[1] = {}) => withQuery(`/api/admin/${path}`, query)
const competition = (n: number) => 1 + ((n * 379) % size.competitions)
const match = (n: number) => 1 + ((n * 7_919) % 1_000_000)
const kind = (n: number) => competitionKinds[n % competitionKinds.length]
const article = (n: number) => 1 + ((n * 7_919) % size.articles)
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + ((n * 37) % 270))).toISOString().slice(0, 10)

/** What the console asks for: its lists by their filters, and one of each thing. */
export const consoleAnswers: Targets = {
  '/api/admin/articles': {
    articles: (n) => list('articles', { kind: 'article', page: 1 + (n % 5) }),
    'articles, page 2500': (n) => list('articles', { kind: 'article', page: 2_500 + (n % 5) }),
    'articles, last page': (n) => list('articles', { kind: 'article', page: 5_000 - (n % 5) }),
    'articles by publication': () => list('articles', { kind: 'article', order: 'published' }),
    'articles by views': () => list('articles', { kind: 'article', order: 'views' }),
    'articles of a column': () => list('articles', { kind: 'article', state: 'published', column: 2 }),
    drafts: () => list('articles', { kind: 'article', state: 'draft' }),
    'changed articles': () => list('articles', { state: 'changed' }),
    'articles by a word of one': (n) => list('articles', { kind: 'article', q: `第${article(n)}期` }),
    'articles by a word of many': (n) => list('articles', { kind: 'article', q: ['青锋', '北冥'][n % 2] }),
  },
  '/api/admin/articles/:id': { article: (n) => list(`articles/${article(n)}`) },
  '/api/admin/articles/:id/revisions': { 'revisions of an article': (n) => list(`articles/${article(n)}/revisions`) },
  '/api/admin/tags': { tags: () => list('tags'), 'tags by a word': () => list('tags', { q: '赛' }) },
  '/api/admin/embeds/matches': {
    'matches for a text': () => list('embeds/matches'),
    'matches for a text, by a word': (n) => list('embeds/matches', { q: `战队${1 + (n % 4_000)}` }),
  },
  '/api/admin/embeds/tables': {
    'tables for a text': () => list('embeds/tables'),
    'tables for a text, by a word': () => list('embeds/tables', { q: '联赛' }),
  },
  '/api/admin/media': {
    media: (n) => list('media', { page: 1 + (n % 5) }),
    'media, page 1250': (n) => list('media', { page: 1_250 + (n % 5) }),
    'media, last page': (n) => list('media', { page: 2_500 - (n % 5) }),
    'media by a word': (n) => list('media', { q: `画面${n * 97}` }),
    'used media': (n) => list('media', { use: 'used', page: 1 + (n % 5) }),
    'unused media': (n) => list('media', { use: 'unused', page: 1 + (n % 5) }),
    'media of a folder': (n) => list('media', { folder: `第${n % 60}周` }),
    'media of an album': (n) => list('media', { album: 1 + (n % size.albums) }),
    'media of some days': () => list('media', { from: ago(20_000).slice(0, 10), to: ago(10_000).slice(0, 10) }),
  },
  '/api/admin/media/:id': { picture: (n) => list(`media/${1 + ((n * 97) % size.pictures)}`) },
  '/api/admin/media/:id/uses': { 'uses of a picture': (n) => list(`media/${1 + ((n * 97) % size.pictures)}/uses`) },
  '/api/admin/media/folders': { folders: () => list('media/folders') },
  '/api/admin/albums': {
    albums: (n) => list('albums', { page: 1 + (n % 90) }),
    'albums by a word': (n) => list('albums', { q: `第${n}辑` }),
    'published albums': () => list('albums', { state: 'published' }),
  },
  '/api/admin/albums/:id': { album: (n) => list(`albums/${2 + (n % 1_900)}`), 'album of 500': () => list('albums/1') },
  '/api/admin/videos': {
    videos: (n) => list('videos', { page: 1 + (n % 90) }),
    'videos by a word': (n) => list('videos', { q: `第${n}集` }),
  },
  '/api/admin/videos/:id/uses': { 'uses of a video': (n) => list(`videos/${1 + (n % size.videos)}/uses`) },
  '/api/admin/videos/:id': { video: (n) => list(`videos/${1 + (n % size.videos)}`) },
  '/api/admin/competitions': {
    competitions: (n) => list('competitions', { page: 1 + (n % 120) }),
    'competitions of a kind': (n) => list('competitions', { kind: kind(n), season: 1, page: 1 + (n % 40) }),
    'competitions by a word': () => list('competitions', { q: '联赛' }),
  },
  '/api/admin/competitions/:id/rounds': { 'rounds of a competition': (n) => list(`competitions/${competition(n)}/rounds`) },
  '/api/admin/competitions/:id/scorekeepers': {
    'scorekeepers of a competition': (n) => list(`competitions/${competition(n)}/scorekeepers`),
  },
  '/api/admin/matches': {
    matches: (n) => list('matches', { page: 1 + (n % 5) }),
    'matches, page 25000': (n) => list('matches', { page: 25_000 + (n % 5) }),
    'past matches': (n) => list('matches', { state: 'ended', page: 1 + (n % 5) }),
    'matches to come': () => list('matches', { state: 'coming' }),
    'live matches': () => list('matches', { state: 'live' }),
    'matches that wait': () => list('matches', { state: 'waiting' }),
    'matches to confirm': () => list('matches', { state: 'unconfirmed' }),
    'matches of a day': (n) => list('matches', { day: day(n) }),
    'matches of a competition': (n) => list('matches', { competition: competition(n) }),
  },
  '/api/admin/matches/:id': { match: (n) => list(`matches/${match(n)}`) },
  '/api/admin/teams': { teams: (n) => list('teams', { page: 1 + (n % 180) }), 'teams by a word': (n) => list('teams', { q: `${n}` }) },
  '/api/admin/teams/:id': { team: (n) => list(`teams/${1 + (n % 4_000)}`) },
  '/api/admin/players': {
    players: (n) => list('players', { page: 1 + (n % 180) }),
    'players by a word': (n) => list('players', { q: `选手${n}` }),
  },
  '/api/admin/players/:id': { player: (n) => list(`players/${1 + (n % 8_000)}`) },
  '/api/admin/players/:id/mentions': { 'mentions of a player': (n) => list(`players/${1 + (n % 8_000)}/mentions`) },
  '/api/admin/seasons': { seasons: () => list('seasons') },
  '/api/admin/seasons/:id': { season: () => list('seasons/1') },
  '/api/admin/awards': { awards: (n) => list('awards', { page: 1 + (n % 120) }), 'awards by a word': () => list('awards', { q: '联赛' }) },
  '/api/admin/awards/:id': { 'awards of a competition': (n) => list(`awards/${competition(n)}`) },
  '/api/admin/openings': { openings: (n) => list('openings', { page: 1 + (n % 90) }) },
  '/api/admin/openings/:id': { opening: (n) => list(`openings/${1 + (n % size.openings)}`) },
  '/api/admin/tips': { tips: () => list('tips') },
  '/api/admin/link-groups': { links: () => list('link-groups') },
  '/api/admin/users': { users: () => list('users') },
  '/api/admin/sessions': { sessions: () => list('sessions') },
  '/api/admin/invitations': { invitations: () => list('invitations') },
  '/api/admin/session': { session: () => list('session') },
  '/api/admin/account/sessions': { 'own sessions': () => list('account/sessions') },
  '/api/admin/console-settings': { 'settings of the console': () => list('console-settings') },
  '/api/admin/settings': { settings: () => list('settings') },
  '/api/admin/columns': { columns: () => list('columns') },
  '/api/admin/redirects': { redirects: () => list('redirects') },
  '/api/admin/verification-files': { 'files of verification': () => list('verification-files') },
  '/api/admin/takedowns': { takedowns: () => list('takedowns') },
  '/api/admin/visits/views': { visits: () => list('visits/views') },
  '/api/admin/visits/vitals': { vitals: () => list('visits/vitals') },
  '/api/admin/overview': { overview: () => list('overview') },
  '/api/admin/audit': {
    audit: () => list('audit'),
    'audit of a kind': () => list('audit', { subject: 'media' }),
    'audit of one thing': () => list('audit', { subject: 'media', subjectId: '77' }),
    'audit of an act': () => list('audit', { act: 'result.record' }),
    'audit of an act that nobody did': () => list('audit', { act: 'nothing.such' }),
    'audit of a period': () => list('audit', { from: ago(70_000), to: ago(60_000), act: 'media.upload' }),
    'audit from the middle': () => list('audit', { cursor: `${ago(auditEntries / 2)}_${auditEntries / 2}` }),
  },
}

/** Whole lists of the console as files, which are streamed: how long they take is no matter, others must not wait for them. */
export const consoleFiles: readonly string[] = [
  list('articles/export'),
  list('matches/export', { state: 'ended' }),
  list('media/export'),
  list('audit/export'),
  list('players/export', { format: 'xlsx' }),
  list('competitions/export'),
  list('awards/export'),
  list('awards/export', { format: 'xlsx' }),
]
