import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import type { Album } from '#shared/albums.ts'
import * as apiPaths from '#shared/api-paths.ts'
import type { Article } from '#shared/articles.ts'
import type { MatchSummary } from '#shared/competitions/match-summary.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import type { MeetingsView } from '#shared/competitions/record-views.ts'
import type { MatchSeries } from '#shared/competitions/statistic-views.ts'
import type { Block } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import type { Video } from '#shared/videos.ts'
import { type TestApp, testApp } from './app.ts'
import { copyQuickSeason } from './quick-season.ts'

/** What the demo's texts tell of results is what its competitions hold: a visitor is one click away from the match. */
let app: TestApp
let matches: MatchSummary[]
let articles: Article[]

beforeAll(async () => {
  app = await testApp('sqlite')
  // New Year's Eve, 22:10: not the evening for which the season is written.
  app.clock.advance(Date.parse('2026-12-31T14:10:00.000Z') - app.clock.read().getTime())
  const folder = await copyQuickSeason()
  await loadDemo({ db: app.db, clock: app.clock.read, files: openDiskFiles(app.dataFolder), folder, say: () => {} })
  await rm(folder, { recursive: true })
  await app.bus.catchUp()
  matches = await allOf<MatchSummary>((page) => apiPaths.matches({ page, pageSize: 50 }))
  const listed = await allOf<{ id: number }>((page) => apiPaths.articles({ page, pageSize: 50 }))
  articles = await Promise.all(listed.map(({ id }) => get<Article>(apiPaths.article(id))))
}, 120_000)
afterAll(() => app.close())

async function get<Data>(address: string): Promise<Data> {
  return (await app.http.inject(address)).json<{ data: Data }>().data
}

async function allOf<Item>(address: (page: number) => string): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const answer = await get<{ items: Item[]; total: number }>(address(page))
    items.push(...answer.items)
    if (answer.items.length === 0 || items.length >= answer.total) return items
  }
}

function nameOf({ entrant, label }: MatchSummary['sides'][number]): string {
  return entrant?.name ?? label
}

/** 青锋 3:1 沧澜, and the same match from the other side. */
function resultsOf({ sides }: MatchSummary): string[] {
  const [a, b] = sides
  if (!a || !b || sides.length > 2 || a.score === null || b.score === null) return []
  return [`${nameOf(a)} ${a.score}:${b.score} ${nameOf(b)}`, `${nameOf(b)} ${b.score}:${a.score} ${nameOf(a)}`]
}

/** Every text of the season that tells of matches, a sentence a line. */
async function tellings(): Promise<{ where: string; text: string }[]> {
  const albums = await allOf<{ id: number }>((page) => apiPaths.albums({ page }))
  const videos = await allOf<Video>((page) => apiPaths.videos({ page }))
  const told = await Promise.all(albums.map(({ id }) => get<Album>(apiPaths.album(id))))
  return [
    ...articles.map(({ title, summary, body }) => ({ where: title, text: [title, summary, textOf(body.content)].join('\n') })),
    ...told.map(({ title, summary, pictures }) => ({
      where: title,
      text: [title, summary, ...pictures.map(({ caption }) => caption)].join('\n'),
    })),
    ...videos.map(({ title, summary }) => ({ where: title, text: `${title}\n${summary}` })),
  ]
}

/** The cells of the tables whose first line begins with these. */
function tablesUnder(blocks: readonly Block[], ...heads: readonly string[]): string[][][] {
  return blocks
    .flatMap((block) => (block.type === 'table' ? [block.content.map((row) => row.content.map((cell) => textOf(cell.content)))] : []))
    .filter(([first]) => heads.every((head, i) => first?.[i] === head))
    .map(([, ...rows]) => rows)
}

test('every score told between two named sides is the result of a match', async () => {
  const names = [...new Set(matches.flatMap(({ sides }) => sides.map(nameOf)))].sort((a, b) => b.length - a.length)
  const name = `「?(${names.map((each) => each.replaceAll(/[/?*()]/g, '\\$&')).join('|')})」?`
  const verb = '(?:胜过|胜|赢过|负于|不敌)'
  const score = '(\\d) ?(?::|：|比) ?(\\d)'
  // 鹿台 2:1 胜长庚; 北冥以 4:2 胜过青锋; and 首战 2:1 胜沧澜, whose first side stands in a sentence before.
  const whole = new RegExp(`${name}(?:又|以)? ?${score} ?${verb}? ?${name}`, 'g')
  const half = new RegExp(`${score} ?${verb} ?${name}`, 'g')
  const held = new Set(matches.flatMap(resultsOf))
  const heldHalves = new Set([...held].map((result) => result.slice(result.search(/\d+:\d/))))
  const told = await tellings()
  const wholes = told.flatMap(({ where, text }) =>
    [...text.matchAll(whole)].map(([, a, scoreA, scoreB, b]) => ({ where, result: `${a} ${scoreA}:${scoreB} ${b}` })),
  )
  const halves = told.flatMap(({ where, text }) =>
    [...text.matchAll(half)].map(([, scoreA, scoreB, b]) => ({ where, result: `${scoreA}:${scoreB} ${b}` })),
  )
  expect(wholes.length).toBeGreaterThan(10)
  expect(halves.length).toBeGreaterThan(10)
  expect(wholes.filter(({ result }) => !held.has(result))).toEqual([])
  expect(halves.filter(({ result }) => !heldHalves.has(result))).toEqual([])
})

test('what only says what is to come, or has been put off, tells no result and is not said to', () => {
  const planned = /全日程公布|更名为|开放报名|报名开启|首轮对阵公布|延期的说明/
  const told = articles.filter(({ title }) => planned.test(title))
  expect(told.length).toBe(6)
  expect(told.filter(({ tellsResult }) => tellsResult).map(({ title }) => title)).toEqual([])
})

test('what tells a result says so, so that whoever hides results is told none', async () => {
  // A score or an outcome beside a name; a time of day has two digits.
  const outcome = /(?<!\d)\d ?[:：–比] ?\d(?!\d)|判胜|夺冠|卫冕|守擂王|晋级|止步|出局|失手/
  const names = [...new Set(matches.flatMap(({ sides }) => sides.map(nameOf)))]
  const telling = (texts: readonly string[]) =>
    texts.flatMap((text) => text.split(/[。\n]/)).filter((part) => outcome.test(part) && names.some((name) => part.includes(name)))
  const silent = articles.filter(({ tellsResult }) => !tellsResult)
  expect(silent.length).toBeGreaterThan(5)
  const listed = await allOf<{ id: number }>((page) => apiPaths.albums({ page }))
  const albums = await Promise.all(listed.map(({ id }) => get<Album>(apiPaths.album(id))))
  const told = [
    ...silent.map(({ title, summary, body }) => ({ title, parts: telling([title, summary, textOf(body.content)]) })),
    ...albums
      .filter(({ tellsResult }) => !tellsResult)
      .map(({ title, summary, pictures }) => ({
        title,
        parts: telling([title, summary, ...pictures.flatMap(({ caption, picture }) => [caption, picture.alt])]),
      })),
  ]
  expect(told.filter(({ parts }) => parts.length > 0)).toEqual([])
  // Who plays in a match is told by its title, and results brought them there.
  const videos = await allOf<Video>((page) => apiPaths.videos({ page }))
  const ofMatches = [...albums, ...videos].filter(({ link }) => link?.subject === 'match')
  expect(ofMatches.length).toBeGreaterThan(2)
  expect(ofMatches.filter(({ tellsResult }) => !tellsResult).map(({ title }) => title)).toEqual([])
})

test('the lead tells the meetings of its two sides as their page does', async () => {
  const lead = articles.find(({ title }) => title.startsWith('赛前必读'))
  const teams = lead?.links.flatMap(({ subject, id }) => (subject === 'team' ? [id] : [])) ?? []
  const [team = 0, opponent = 0] = teams.toSorted((a, b) => a - b)
  const { sides, balance, matches: met } = await get<MeetingsView>(apiPaths.meetings({ team, opponent }))
  const isFirst = sides[0].name === '青锋'
  const [wins, losses] = isFirst ? [balance.wins, balance.losses] : [balance.losses, balance.wins]
  const count = '零一二三四五六七八九十'.charAt(balance.played)
  expect(textOf(lead?.body.content ?? [])).toContain(`交手${count}次，青锋 ${wins} 胜 ${losses} 负`)
  const told = tablesUnder(lead?.body.content ?? [], '日期', '阶段').flat()
  const played = met.items.flatMap((match) => {
    const [score] = resultsOf(match).filter((result) => result.startsWith('青锋'))
    return match.result === null || !score ? [] : [`${match.schedule.at?.slice(0, 10)} ${score.split(' ')[1]?.replace(':', '–')}`]
  })
  expect(told.map(([day, , score]) => `${day} ${score}`).sort()).toEqual(played.sort())
})

test('every table of a series names the maps, winners and lengths of the match it recaps', async () => {
  const tables = articles.flatMap((article) =>
    tablesUnder(article.body.content, '局', '地图', '胜方', '用时').map((rows) => ({ article, rows })),
  )
  expect(tables.length).toBe(3)
  for (const { article, rows } of tables) {
    const recapped = article.links.flatMap(({ role, subject, id }) => (role === 'recap' && subject === 'match' ? [id] : []))
    const series = (await Promise.all(recapped.map((id) => get<MatchView>(apiPaths.match(id))))).map(gamesOf)
    const told = rows.map(([number, map, winner, length]) => ({ number: Number(number), map, winner, length }))
    // Where the competition does not know how long a game took, the text may.
    const known = series.map((games) => games.map((game, i) => ({ ...game, length: game.length ?? told[i]?.length })))
    expect(known, article.title).toContainEqual(told)
  }
})

function gamesOf({ games, sides }: MatchView) {
  return games.map(({ number, map, durationSeconds, sides: ofGame }) => {
    const winner = sides[ofGame.findIndex(({ outcome }) => outcome === 'win')]
    return { number, map, winner: winner && nameOf(winner), length: durationSeconds === null ? null : clock(durationSeconds) }
  })
}

test('what is told of single games is what was counted in them', async () => {
  const told = articles.flatMap(({ body }) => textOf(body.content).split(/[。；\n]/))
  const gamesOfMatch = async (of: string) => {
    const match = matches.find((each) => each.competition.name === '巅峰联赛 S8' && resultsOf(each).includes(of))
    const { statistics } = await get<MatchView>(apiPaths.match(match?.id ?? 0))
    const { series } = await get<MatchSeries>(apiPaths.matchSeries(match?.id ?? 0))
    const players = (game: number) => (statistics?.games[game - 1]?.sides ?? []).flatMap((side) => side.players)
    return {
      /** Of a player in a game. */
      value: (game: number, name: string, figure: string) =>
        players(game)
          .find(({ player }) => player.name === name)
          ?.values.find((each) => each.figure === figure)?.value ?? Number.NaN,
      lead: (game: number, minute: number) => series.find((each) => each.game === game)?.samples[minute]?.[1],
      beacons: (game: number, side: number) =>
        (statistics?.games[game - 1]?.events ?? []).filter((event) => event.kind === 'beacon' && event.side === side).map(({ at }) => at),
    }
  }
  const says = (words: string) => expect(told.filter((sentence) => sentence.includes(words)).length, words).toBeGreaterThan(0)

  const opening = await gamesOfMatch('青锋 2:0 长庚')
  expect(articles.filter(({ summary }) => summary.includes('青锋两局都在八分钟前点亮第一座烽台')).length).toBe(1)
  expect([1, 2].map((game) => (opening.beacons(game, 1)[0] ?? Number.NaN) < 8 * 60)).toEqual([true, true])
  says('小满两局合计 13 次击破，一次阵亡，与听雨同为全队最少')
  const twoGames = (name: string, figure: string) => opening.value(1, name, figure) + opening.value(2, name, figure)
  expect(twoGames('小满', 'kills')).toBe(13)
  expect(['小满', '听雨'].map((name) => twoGames(name, 'deaths'))).toEqual([1, 1])
  expect(['折柳', '夜航', '阿衡'].map((name) => twoGames(name, 'deaths') > 1)).toEqual([true, true, true])

  const third = await gamesOfMatch('云涧 3:1 长庚')
  says('七分钟便压出一千经济')
  expect(third.lead(1, 7)).toBe(1_000)
  says('星槎在第 31 分钟一人换掉三人')
  expect(third.value(4, '星槎', 'kills')).toBeGreaterThanOrEqual(3)

  const turned = await gamesOfMatch('鹿台 3:2 沧澜')
  says('第四局第 23 分钟，沧澜经济领先四千')
  expect(turned.lead(4, 22)).toBe(-4_000)
  expect(turned.beacons(4, 1).filter((at) => at >= 22 * 60 && at < 23 * 60)).toHaveLength(1)

  says('知更那一局 8 次击破')
  expect((await gamesOfMatch('青锋 3:1 沧澜')).value(2, '知更', 'kills')).toBe(8)
})

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

test('matches of a stage that are told apart by their names have names of their own', () => {
  const named = matches.filter(({ competition, name }) => competition.name.startsWith('九门对决') && name !== '')
  expect(named.length).toBeGreaterThan(20)
  const names = named.map(({ competition, name }) => `${competition.name} ${name}`)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('what is told of the night, which may be at any hour, names no part of a day', async () => {
  const folder = resolve(import.meta.dirname, '../demo')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /^(?!competitions|FACTS).*\.(?:json|md)$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const ofNight =
    /\{\{[a-z]+:(?:2026-11-20[^}]*|dianfeng-s8\/(?:U3|L5)|danqi-9\/r6-\d+|jiumen-12\/G\d-1|zhulu-1\/r3)\}\}|"at": "2026-11-20T/
  const lines = texts.flatMap((text) => {
    const [, publishedAt = ''] = /^publishedAt: (.*)$/m.exec(text) ?? []
    const isOfNight = publishedAt >= '2026-11-20T06:00' && publishedAt < '2026-11-21T04:00'
    return text.split('\n').filter((line) => isOfNight || ofNight.test(line))
  })
  expect(lines.length).toBeGreaterThan(150)
  const first = matches.filter(({ competition }) => competition.name === '九门对决第 12 期').map(({ name }) => name)
  const partOfDay = /.{0,12}(?:[今昨明当首二]晚|今夜|[今当明昨]天|凌晨|[早晚]上|[上中下]午|傍晚).{0,12}/g
  expect([...lines, ...first].flatMap((line) => line.match(partOfDay) ?? [])).toEqual([])
})

test('a server that is full is not said to be open for anything', async () => {
  const { items } = await get<{ items: { name: string; state: string; note: string }[] }>(apiPaths.openings({ pageSize: 50 }))
  const full = items.filter(({ state }) => state === 'full')
  expect(full.length).toBeGreaterThan(1)
  const told = [...full.map(({ note }) => note), ...articles.flatMap(({ body }) => textOf(body.content).split(/[。\n]/))]
  const named = full.map(({ name }) => name.split(' ').at(-1) ?? name)
  const lines = told.filter((line, i) => i < full.length || named.some((name) => line.includes(name) && line.includes('已满')))
  expect(lines.filter((line) => /预约|进入|欢迎/.test(line))).toEqual([])
})
