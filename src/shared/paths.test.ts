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
      me: '/api/me',
      vitals: '/api/vitals',
      openapi: '/api/openapi.json',
      docs: '/api/docs',
    },
  })
})
