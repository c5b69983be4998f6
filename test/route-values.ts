import type { RouteOptions } from 'fastify'
import { methodsOf, type RouteTable } from '#server/http/route-table.ts'
import * as apiPaths from '#shared/api-paths.ts'
import { overlayPattern, overlayWords } from '#shared/match-overlay.ts'
import { type SitePage, sitePages } from '#shared/paths.ts'
import { builtSite } from './built-site.ts'

/** Values for each parameter of a path and of a query, by name. A new name must be given values here or by the caller. */
export type Values = Readonly<Record<string, readonly string[] | undefined>>

export const commonValues: Values = {
  id: [
    '1',
    'latest',
    '0',
    '-1',
    '007',
    '1.0',
    '1e3',
    ' 1',
    'abc',
    '2147483648',
    '99999999999',
    '__proto__',
    'constructor',
    '%2e%2e',
    '1;2',
    "1'--",
  ],
  build: [builtSite.id, 'other', '__proto__'],
  slug: ['about', 'nothing-here', 'UPPER', '__proto__', '%2e%2e%2f', 'a'.repeat(300), '关于'],
  folder: ['00', 'zz', '..', '%2e%2e'],
  file: [
    'matches.csv',
    'tables.csv',
    'entrants.xlsx',
    'figures.csv',
    'winners.csv',
    '2026-11-20.csv',
    'team-2026-02-30.xlsx',
    'x.webp',
    `${'0'.repeat(64)}-480.webp`,
    '..%2f..%2fleitai.db',
  ],
  color: ['4eade0.css', 'red.css', '4EADE0.css', '}body{x'],
  '*': ['nothing.js', '../../leitai.db', '%2e%2e/package.json', 'index.css'],
  column: ['news', 'team', 'nothing', 'UPPER', '', 'team.xml', 'nothing.xml'],
  tag: ['云涧', '', 'a'.repeat(41), '%00', '%ff', '%'],
  page: ['1', '2', '0', '-1', '1e9', '1000000000', '01', 'x', ''],
  pageSize: ['1', '50', '51', '0', 'x'],
  tab: ['pictures', 'videos', 'albums', 'matches', 'stages', 'past', 'overview', 'Matches', '__proto__', ''],
  n: ['1', '2', '500', '501', '0', 'x'],
  match: ['1', '0', 'x'],
  embed: ['1', '0', 'x'],
  kind: ['team', 'single', 'battle', 'duo', ''],
  season: ['1', '0', '2147483647', 'x'],
  competition: ['1', '0', '2147483648', 'x'],
  stage: ['1', '0', '2147483647', '1.5'],
  round: ['1', '2', '0', '100001', '1.5'],
  team: ['1', '0', 'x'],
  player: ['1', '0', 'x'],
  into: ['2', '1', '0', 'x'],
  opponent: ['2', '1', '0', 'x'],
  state: ['live', 'coming', 'ended', 'running', 'finished', 'x'],
  day: ['2026-11-20', '2026-02-31', '0000-01-01', '9999-12-31', '2026-13-01', '20261120', 'x'],
  order: ['oldest', 'newest', 'x'],
  figure: ['gold', 'kills', 'nothing', '__proto__', 'constructor', ''],
  sort: ['total', 'mean', 'best', 'x'],
  entrant: ['1', '0', 'x'],
  user: ['1', '0', 'x'],
  role: ['admin', 'x', '__proto__'],
  subject: ['user', 'results', 'entrants', 'x'],
  format: ['csv', 'xlsx', 'pdf', '__proto__'],
  encoding: ['gb18030', 'x', '__proto__'],
  sheet: ['成绩', ''],
  columns: ['A:key,B:score', 'A:__proto__', 'A'],
  rev: ['1', '-1', 'x'],
  subjectId: ['1', '%00', ''],
  act: ['user.role', 'X', '%00'],
  from: ['2026-11-20T00:00:00.000Z', '2026-11-20', 'x'],
  to: ['2026-11-20T00:00:00.000Z', '9999-99-99T99:99:99.999Z', 'x'],
  cursor: ['2026-11-20T00:00:00.000Z_1', '2026-11-20T00:00:00.000Z_0', 'x'],
  token: ['nothing', 'A'.repeat(43), 'a'.repeat(44), '%00', '__proto__'],
  revision: ['1', '0', 'x'],
  // What is seeded as not public ends in the name of its field, and stays one word where that is what is marked in it.
  q: [
    '%E4%BA%91%E6%B6%A7',
    '青锋 长庚',
    'title',
    'summary',
    'body',
    'name',
    '',
    '%25',
    '_',
    "'--",
    '%22',
    'a'.repeat(61),
    'a'.repeat(101),
    '%00',
  ],
  type: ['article', 'album', 'competition', 'match', 'team', 'player', 'opening', 'page', 'x', '__proto__'],
  days: ['7', '28', '8', 'x'],
  use: ['used', 'unused', 'x'],
  name: ['a.jpg', '%00', ''],
  visibility: ['public', 'hidden', 'x'],
  title: ['青锋联赛', '', 'a'.repeat(101), '%00'],
  zone: ['%E5%8F%8C%E7%BA%BF%E4%BA%8C%E5%8C%BA', '', 'a'.repeat(21), '%00', '%ff'],
  group: ['coming', 'open', 'past', 'x', '__proto__', ''],
  platform: ['wechat_android', 'wechat_ios', 'in_game', 'phone', 'desktop', 'x', '__proto__', ''],
  part: ['articles-1.xml', 'pages.xml', 'news.xml', 'articles-0.xml', 'matches-9.xml', 'nothing.xml', 'pages', '__proto__'],
  topics: [
    'match:1,competition:1',
    'competitions,home,matches,winners,team:1,player:1',
    'match:0',
    'match:2147483648',
    'article:1',
    '__proto__',
    '',
    '%00',
  ],
  since: ['x.1.y', '', '%00'],
  album: ['1', '0', 'x'],
  award: ['champion', 'custom', 'x', '__proto__'],
  look: ['bar', 'corner', 'card', 'x', '__proto__', ''],
  side: ['right', 'left', 'constructor'],
  unread: ['day', 'q', 'x', '__proto__', ''],
  scheme: ['light', 'game', '%00'],
  live: ['stream', 'poll', '%ff'],
}

/** The query parameters that a route knows: from its schema, or, for a page, from the table of pages or the words of an overlay. */
export function queryNames(route: RouteOptions): string[] {
  const page = Object.values<SitePage>(sitePages).find(({ path }) => path === route.url || apiPaths.pageData(':build', path) === route.url)
  const schema: unknown = route.schema?.querystring
  const properties = typeof schema === 'object' && schema !== null && 'properties' in schema ? Object.keys(Object(schema.properties)) : []
  const overlay = route.url === overlayPattern ? Object.keys(overlayWords) : []
  return [...(page?.params ?? []), ...overlay, ...properties]
}

export function pathNames(route: RouteOptions): string[] {
  return route.url.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : part === '*' ? ['*'] : []))
}

/** All addresses worth requesting for a route: each value of each parameter at least once, including unknown and repeated parameters. */
export function targetsOf(route: RouteOptions, values: Values): string[] {
  const addresses = pathNames(route).reduce<string[]>(
    (targets, name) => valuesOf(values, route, name).flatMap((value) => targets.map((target) => filled(target, name, value))),
    [route.url],
  )
  const [first = route.url] = addresses
  const queries = queryNames(route).flatMap((name) => valuesOf(values, route, name).map((value) => `${name}=${written(value)}`))
  // Without a session all console routes answer the same: the role matrix tests them route by route.
  if (route.url.startsWith('/api/admin/')) return [first, ...queries.slice(0, 1).map((query) => `${first}?${query}`)]
  // The data of a page comes of the page's own loader, which is asked for pairs as a page.
  if (route.url.startsWith(apiPaths.pageData(':build', '/'))) return [...addresses, ...queries.map((query) => `${first}?${query}`)]
  const pairs = queries.flatMap((query, i) => (queries[i + 3] === undefined ? [] : [`${query}&${queries[i + 3]}`]))
  return [...addresses, ...[...queries, ...pairs].map((query) => `${first}?${query}`)]
}

export function readingRoutes(routes: RouteTable): RouteOptions[] {
  return routes.filter((route) => methodsOf(route).includes('GET'))
}

function valuesOf(values: Values, route: RouteOptions, name: string): readonly string[] {
  const found = values[name]
  if (!found) throw new Error(`No values for the parameter "${name}" of ${route.url}: add some to test/route-values.ts`)
  return found
}

function filled(target: string, name: string, value: string): string {
  if (name === '*') return target.replace('*', value)
  return target.replace(`:${name}`, written(value))
}

/** URL-encoded; what is encoded already does not change. */
function written(value: string): string {
  const text = value === encodeURI(value) || value.includes('%') ? value : encodeURIComponent(value)
  return text.replaceAll(' ', '%20')
}

/** Parameters that are not documented; a site that accepts one of them would show what is not public. */
export const guessedQueries: readonly string[] = [
  'preview=1',
  'draft=1',
  'drafts=true',
  'status=draft',
  'state=all',
  'published=false',
  'include=drafts',
  'fields=*',
  'sort=publishedAt',
  'order=desc',
  'filter[status]=draft',
  'filter%5Bdeleted%5D=1',
  'where=1',
  'q=ZQX',
  'search=ZQX',
  'limit=1000000',
  'offset=0',
  'page=-1',
  'page=1&page=2',
  'pageSize=1e9',
  'now=2030-01-01T00:00:00.000Z',
  'at=2030-01-01',
  'version=1',
  'revision=1',
  'debug=1',
  'admin=1',
  'callback=x',
  '_method=PUT',
  '_format=json',
  '__proto__=1',
  'constructor=1',
  'column=__proto__',
]
