import { expect, test } from 'vitest'
import { columnPaths, paths, sitePages } from './paths.ts'

test('every address of the site stays what it is', () => {
  const patterns = Object.fromEntries(Object.entries(sitePages).map(([name, { path, params }]) => [name, `${path} ${params.join(',')}`]))
  expect(patterns).toEqual({
    home: '/ embed',
    newsList: '/newsList column,tag,page,embed',
    newsLatest: '/newsInside embed',
    newsInside: '/newsInside/:id embed',
    teamNews: '/teamNews page,embed',
    singleNews: '/singleNews page,embed',
    battleNews: '/battleNews page,embed',
    staticPage: '/pages/:slug embed',
    schedule: '/matches state,day,page,embed',
    teamMatch: '/teamMatch competition,stage,team,player,state,day,page,embed',
    singleMatch: '/singleMatch competition,stage,team,player,state,day,page,embed',
    battleMatch: '/battleMatch tab,season,competition,stage,team,player,state,day,page,embed',
    teamMatchAgo: '/TeamMatchAgo season,page,embed',
    singleMatchAgo: '/singleMatchAgo season,page,embed',
    winnerList: '/winnerList season,kind,award,page,embed',
    competition: '/competitions/:id tab,stage,team,player,state,day,page,embed',
    match: '/matches/:id embed',
    team: '/teams/:id embed',
    player: '/players/:id embed',
  })
  expect(columnPaths).toEqual({ team: '/teamNews', single: '/singleNews', battle: '/battleNews' })
})

test('every address that is built', () => {
  const { api, ...pages } = paths
  const built = {
    home: pages.home(),
    article: pages.article(7),
    staticPage: pages.staticPage('privacy'),
    theme: pages.theme('#4eade0'),
    schedule: [pages.schedule(), pages.schedule({ page: 2, day: '2026-11-20', state: 'live' })],
    matchesOfKind: [
      pages.matchesOfKind('team', { page: 1, stage: 3, competition: 2 }),
      pages.matchesOfKind('single'),
      pages.matchesOfKind('battle'),
    ],
    archive: [pages.archive('team'), pages.archive('single', { season: 2, page: 3 }), pages.archive('battle', { page: 1, season: 2 })],
    winners: [pages.winners(), pages.winners({ award: 'mvp', kind: 'team', season: 2, page: 2 })],
    competition: [
      pages.competition(7),
      pages.competition(7, { tab: 'overview' }),
      pages.competition(7, { day: '2026-11-20', stage: 2, tab: 'matches' }),
    ],
    match: pages.match(7),
    team: pages.team(7),
    player: pages.player(7),
    newsList: [
      pages.newsList(),
      pages.newsList({ column: 'notice' }),
      pages.newsList({ column: 'notice', page: 1 }),
      pages.newsList({ column: 'team', page: 2 }),
      pages.newsList({ column: 'team', tag: '云涧' }),
      pages.newsList({ tag: 'a&b', page: 3 }),
    ],
    api: {
      home: api.home(),
      columns: api.columns(),
      articles: [api.articles(), api.articles({ column: 'team', tag: '云涧', page: 2, pageSize: 50 })],
      article: [api.article(7), api.article('latest')],
      articleViews: api.articleViews(7),
      staticPage: [api.staticPage('privacy'), api.staticPage('../me')],
      settings: api.settings(),
      seasons: api.seasons(),
      competitions: [api.competitions(), api.competitions({ kind: 'team', state: 'running' })],
      competition: [api.competition(7), api.competition(7, { stage: 2, page: 3 })],
      matches: [api.matches(), api.matches({ kind: 'team', day: '2026-11-20' })],
      match: api.match(7),
      team: api.team(7),
      player: api.player(7),
      winners: [api.winners(), api.winners({ award: 'champion' })],
      me: api.me(),
      vitals: api.vitals(),
      openapi: api.openapi(),
      docs: api.docs(),
    },
  }
  expect(Object.keys(built).sort()).toEqual(Object.keys(paths).sort())
  expect(Object.keys(built.api).sort()).toEqual(Object.keys(api).sort())
  expect(built).toEqual({
    home: '/',
    article: '/newsInside/7',
    staticPage: '/pages/privacy',
    theme: '/theme/4eade0.css',
    schedule: ['/matches', '/matches?state=live&day=2026-11-20&page=2'],
    matchesOfKind: ['/teamMatch?competition=2&stage=3', '/singleMatch', '/battleMatch'],
    archive: ['/TeamMatchAgo', '/singleMatchAgo?season=2&page=3', '/battleMatch?tab=past&season=2'],
    winners: ['/winnerList', '/winnerList?season=2&kind=team&award=mvp&page=2'],
    competition: ['/competitions/7', '/competitions/7', '/competitions/7?tab=matches&stage=2&day=2026-11-20'],
    match: '/matches/7',
    team: '/teams/7',
    player: '/players/7',
    newsList: [
      '/newsList',
      '/newsList?column=notice',
      '/newsList?column=notice',
      '/teamNews?page=2',
      '/newsList?column=team&tag=%E4%BA%91%E6%B6%A7',
      '/newsList?tag=a%26b&page=3',
    ],
    api: {
      home: '/api/home',
      columns: '/api/columns',
      articles: ['/api/articles', '/api/articles?column=team&tag=%E4%BA%91%E6%B6%A7&page=2&pageSize=50'],
      article: ['/api/articles/7', '/api/articles/latest'],
      articleViews: '/api/articles/7/views',
      staticPage: ['/api/pages/privacy', '/api/pages/..%2Fme'],
      settings: '/api/settings',
      seasons: '/api/seasons',
      competitions: ['/api/competitions', '/api/competitions?kind=team&state=running'],
      competition: ['/api/competitions/7', '/api/competitions/7?stage=2&page=3'],
      matches: ['/api/matches', '/api/matches?kind=team&day=2026-11-20'],
      match: '/api/matches/7',
      team: '/api/teams/7',
      player: '/api/players/7',
      winners: ['/api/winners', '/api/winners?award=champion'],
      me: '/api/me',
      vitals: '/api/vitals',
      openapi: '/api/openapi.json',
      docs: '/api/docs',
    },
  })
})
