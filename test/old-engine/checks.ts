import type { AlbumPage } from '#shared/albums.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { Article, ArticlePage } from '#shared/articles.ts'
import type { CompetitionPage, CompetitionView } from '#shared/competitions/competition-views.ts'
import type { MatchesNow } from '#shared/competitions/match-lists.ts'
import type { TeamView } from '#shared/competitions/record-views.ts'
import { paths, type SitePageName, sitePages } from '#shared/paths.ts'
import type { Tab } from './devtools.ts'

export interface Check {
  name: string
  run(tab: Tab): Promise<void>
}

/** Every page of the table of paths, then a visitor's actions on them. */
export async function checks(origin: string): Promise<Check[]> {
  const { items } = await answer<ArticlePage>(origin, apiPaths.articles({ pageSize: 50 }))
  const articles = await Promise.all(items.map(({ id }) => answer<Article>(origin, apiPaths.article(id))))
  const illustrated = articles.filter(({ pictures, cover }) => new Set([cover?.id, ...pictures.map(({ id }) => id)]).size >= 2)
  const [article] = illustrated.length > 0 ? illustrated : articles
  if (!article) throw new Error('The site shows no article')
  const gallery = articles.find(({ body }) => body.content.some((node) => node.type === 'gallery' && node.attrs.pictureIds.length >= 4))
  if (!gallery) throw new Error('The site shows no row of pictures')
  const slug = await knownSlug(origin)
  const [running] = (await answer<MatchesNow>(origin, apiPaths.matchesNow())).live
  if (!running) throw new Error('The site shows no running match')
  const [album] = (await answer<AlbumPage>(origin, apiPaths.albums())).items
  if (!album) throw new Error('The site shows no album')
  const addresses: Readonly<Record<SitePageName, string>> = {
    home: paths.home(),
    newsList: paths.newsList(),
    newsLatest: sitePages.newsLatest.path,
    newsInside: paths.article(article.id),
    teamNews: sitePages.teamNews.path,
    singleNews: sitePages.singleNews.path,
    battleNews: sitePages.battleNews.path,
    staticPage: paths.staticPage(slug),
    mediaList: paths.media(),
    mediaImage: paths.album(album.id),
    linkHub: paths.linkHub(),
    openings: paths.openings(),
    tips: paths.tips(),
    search: paths.search({ q: '云' }),
    ...(await competitionAddresses(origin)),
  }
  const pages = Object.entries({
    ...addresses,
    tableAfterRound: await tableAfterRound(origin),
    notFound: '/no-such-page',
    embedded: `${paths.article(article.id)}?embed=1`,
  })
  return [
    ...pages.map(([name, path]) => ({
      name: `${name} ${path}: text, no fault, comes alive, leads on and back`,
      run: async (tab: Tab) => {
        await showsText(tab, origin + path)
        // A page within another has no links of the site.
        if (name !== 'embedded') await navigates(tab)
      },
    })),
    { name: `an article's words: ${article.title}`, run: (tab) => showsArticle(tab, origin, article) },
    { name: `pictures of ${paths.article(article.id)} open large, turn and close`, run: (tab) => opensPictures(tab, origin, article) },
    {
      name: `pictures of ${paths.album(album.id)} open over it and close by the way back`,
      run: (tab) => opensAlbum(tab, origin, album.id),
    },
    { name: `${paths.album(album.id, 2)} begins with its picture full-screen`, run: (tab) => beginsWithPicture(tab, origin, album.id) },
    {
      name: `the map of ${paths.newsList()} opens in a drawer, and the way back closes it`,
      run: (tab) => opensDrawer(tab, origin),
    },
    { name: `${paths.match(running.id)} goes on by a stream`, run: (tab) => goesOn(tab, origin, running.id) },
    { name: `pictures of ${paths.article(gallery.id)} swipe in a narrow window`, run: (tab) => swipes(tab, origin, gallery) },
  ]
}

async function competitionAddresses(origin: string) {
  const { items } = await answer<CompetitionPage>(origin, apiPaths.competitions({ kind: 'team' }))
  const [competition] = items
  if (!competition) throw new Error('The site shows no competition of teams')
  const { entrants, live, next, latest } = await answer<CompetitionView>(origin, apiPaths.competition(competition.id))
  const match = [...live, ...next, ...latest][0]
  const teamId = entrants.find(({ entrant }) => entrant.teamId !== null)?.entrant.teamId
  if (!match || teamId == null) throw new Error('The competition has no match or no team')
  const { members, opponents } = await answer<TeamView>(origin, apiPaths.team(teamId))
  const playerId = members.find((member) => member.playerId !== null)?.playerId
  const [opponent] = opponents
  if (playerId == null || !opponent) throw new Error('The team has no members or met nobody')
  return {
    schedule: paths.schedule(),
    teamMatch: paths.matchesOfKind('team'),
    singleMatch: paths.matchesOfKind('single'),
    battleMatch: paths.matchesOfKind('battle'),
    teamMatchAgo: paths.archive('team'),
    singleMatchAgo: paths.archive('single'),
    winnerList: paths.winners(),
    competition: paths.competition(competition.id, { tab: 'stages' }),
    match: paths.match(match.id),
    team: paths.team(teamId),
    player: paths.player(playerId),
    meetings: paths.meetings('team', teamId, opponent.id),
  }
}

/** The table of a stage after its first round. */
async function tableAfterRound(origin: string): Promise<string> {
  const { items } = await answer<CompetitionPage>(origin, apiPaths.competitions())
  for (const { id } of items) {
    const { stages } = await answer<CompetitionView>(origin, apiPaths.competition(id))
    const stage = stages.find(({ format }) => format === 'round_robin' || format === 'swiss')
    if (stage) return paths.competition(id, { tab: 'stages', stage: stage.id, round: 1 })
  }
  throw new Error('The site shows no stage with rounds and a table')
}

async function answer<Data>(origin: string, path: string): Promise<Data> {
  const response = await fetch(origin + path)
  const { code, data } = (await response.json()) as { code: number; data: Data } // our own API, by its contract
  if (code !== 200) throw new Error(`${path} answered ${code}`)
  return data
}

/** The first document that the footer links to. */
async function knownSlug(origin: string): Promise<string> {
  const text = await (await fetch(origin + apiPaths.settings())).text()
  const slug = /"\/pages\/([a-z0-9-]+)"/.exec(text)?.[1]
  if (!slug) throw new Error('The settings link to no document')
  return slug
}

/** The page's visible text without changing numbers, such as those of a countdown. */
const words = `(() => {
  const main = document.querySelector('main').cloneNode(true)
  for (const figures of main.querySelectorAll('[aria-hidden="true"]')) figures.remove()
  return main.textContent.replace(/\\s+/g, '')
})()`

async function showsText(tab: Tab, url: string): Promise<void> {
  await tab.goto(url)
  await tab.waitFor(`${words}.length > 10 && /[\\u4e00-\\u9fff]/.test(${words})`)
  await tab.waitFor(isAlive)
  // Late errors, such as those of scripts loaded when idle.
  await tab.evaluate('new Promise((done) => setTimeout(done, 1200))')
}

/** React marks the nodes that it has hydrated. */
const isAlive = `Object.keys(document.querySelector('#app a') || {}).some((key) => key.startsWith('__react'))`

async function showsArticle(tab: Tab, origin: string, article: Article): Promise<void> {
  await tab.goto(origin + paths.article(article.id))
  await tab.waitFor(`document.querySelector('h1').textContent.includes(${JSON.stringify(article.title)})`)
}

/** The page's words once they stay the same: the first effects, as of the platform read on, may put them in another order. */
async function settledWords(tab: Tab): Promise<string> {
  let before: unknown
  let now = await tab.evaluate(words)
  while (now !== before) {
    await tab.evaluate('new Promise((done) => setTimeout(done, 250))')
    before = now
    now = await tab.evaluate(words)
  }
  return String(now)
}

/** A link changes the page without loading a document, and going back restores the first page. */
async function navigates(tab: Tab): Promise<void> {
  const before = String(await tab.evaluate('location.pathname'))
  const target = before === '/newsList' ? '/' : '/newsList'
  const link = `[...document.querySelectorAll('a[href="${target}"]')].find((a) => a.offsetWidth > 0)`
  await tab.waitFor(link)
  const first = await settledWords(tab)
  await tab.evaluate(`window.sameDocument = true; ${link}.click()`)
  await tab.waitFor(`location.pathname === '${target}' && ${words}.length > 10 && ${words} !== ${JSON.stringify(first)}`)
  await tab.evaluate('history.back()')
  await tab.waitFor(`location.pathname === '${before}' && ${words} === ${JSON.stringify(first)}`)
  if ((await tab.evaluate('window.sameDocument')) !== true) throw new Error('The browser loaded a new document')
}

/** A modal and a carousel at once: the viewer is a dialog with a row of pictures. */
async function opensPictures(tab: Tab, origin: string, article: Article): Promise<void> {
  await tab.goto(origin + paths.article(article.id))
  await tab.waitFor(isAlive)
  // The name of one that may tell a result is in its text.
  const opener = `[...document.querySelectorAll('main a')].find((a) => (a.getAttribute('aria-label') || a.textContent).startsWith('看大图'))`
  await tab.waitFor(opener)
  await tab.evaluate(`${opener}.click()`)
  await tab.waitFor(`document.querySelector('[role=dialog] .swiper-slide-active img')`)
  await tab.waitFor(`document.querySelector('[role=dialog] .swiper-slide-active img').naturalWidth > 0`)
  const next = `document.querySelector('[role=dialog] button[aria-label="下一张"]')`
  if (await tab.evaluate(`!!${next}`)) {
    await tab.evaluate(`window.firstPicture = document.querySelector('[role=dialog] .swiper-slide-active'); ${next}.click()`)
    await tab.waitFor(`document.querySelector('[role=dialog] .swiper-slide-active') !== window.firstPicture`)
  } else throw new Error('The row has one picture only')
  await tab.evaluate(`document.querySelector('[role=dialog] button[aria-label="关闭"]').click()`)
  await tab.waitFor(`!document.querySelector('[role=dialog]')`)
}

/** The URL follows the picture, and going back closes the viewer. */
async function opensAlbum(tab: Tab, origin: string, id: number): Promise<void> {
  await tab.goto(origin + paths.album(id))
  await tab.waitFor(isAlive)
  await tab.evaluate(`document.querySelector('main a[href$="&n=2"]').click()`)
  await tab.waitFor(`location.search === '?id=${id}&n=2' && document.querySelector('[role=dialog] .swiper-slide-active img')`)
  await tab.waitFor(`document.querySelector('[role=dialog] .swiper-slide-active img').naturalWidth > 0`)
  await tab.evaluate(`document.querySelector('[role=dialog] button[aria-label="下一张"]').click()`)
  await tab.waitFor(`location.search === '?id=${id}&n=3'`)
  await tab.evaluate('history.back()')
  await tab.waitFor(`location.search === '?id=${id}' && !document.querySelector('[role=dialog]')`)
  await tab.waitFor(`document.activeElement.getAttribute('href') === '${paths.album(id, 2)}'`)
}

async function beginsWithPicture(tab: Tab, origin: string, id: number): Promise<void> {
  await tab.goto(origin + paths.album(id, 2))
  await tab.waitFor(`document.querySelector('[role=dialog] .swiper-slide-active img')`)
  await tab.evaluate(`document.querySelector('[role=dialog] button[aria-label="关闭"]').click()`)
  await tab.waitFor(`location.search === '?id=${id}' && !document.querySelector('[role=dialog]')`)
}

/** Entries of the history above the page's own, which the router must not hear of. */
async function opensDrawer(tab: Tab, origin: string): Promise<void> {
  await tab.goto(origin + paths.newsList())
  await tab.waitFor(isAlive)
  const open = async () => {
    await tab.evaluate(`window.sameDocument = true; document.querySelector('a[href="#site-map"]').click()`)
    await tab.waitFor(`document.querySelector('[role=dialog]') && history.state.open === 1`)
  }
  await open()
  await tab.evaluate('history.back()')
  await tab.waitFor(`!document.querySelector('[role=dialog]') && !history.state.open`)
  await open()
  await tab.evaluate(`document.querySelector('[role=dialog] a[href$="/teamNews"]').click()`)
  await tab.waitFor(`location.pathname === '/teamNews' && !document.querySelector('[role=dialog]')`)
  await tab.evaluate('history.back()')
  await tab.waitFor(`location.pathname === '/newsList' && !history.state.open`)
  if ((await tab.evaluate('window.sameDocument')) !== true) throw new Error('The browser loaded a new document')
}

/** What it says of its age it has by a stream or the digest. */
async function goesOn(tab: Tab, origin: string, id: number): Promise<void> {
  await tab.goto(origin + paths.match(id))
  await tab.waitFor(`/秒前更新$/.test(document.querySelector('[data-live-note]').textContent)`)
  await tab.waitFor(`/^\\d+:\\d+ /.test(document.title)`)
}

/** Only below 600 px is a gallery a row that swipes. */
async function swipes(tab: Tab, origin: string, article: Article): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 1, mobile: false })
  await tab.goto(origin + paths.article(article.id))
  await tab.waitFor(isAlive)
  const row = `document.querySelector('main [aria-roledescription="轮播"]')`
  await tab.waitFor(row)
  await tab.evaluate(`${row}.scrollIntoView()`)
  const says = (text: string) => `${row}.innerText.includes('${text}')`
  const press = (label: string) => tab.evaluate(`[...${row}.querySelectorAll('button')].find((button) => ${label}).click()`)
  await tab.waitFor(says('1 / 4'))
  await press(`button.getAttribute('aria-label') === '下一张'`)
  await tab.waitFor(says('2 / 4'))
  await press(`button.innerText.includes('自动播放')`)
  await tab.waitFor(says('3 / 4'))
  await press(`button.innerText.includes('停止播放')`)
  await tab.waitFor(says('自动播放'))
}
