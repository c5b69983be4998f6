// Every component of the competition pages in every state, on pages without server or database.
import '#site/tokens.css'
import '#site/root-scale.css'
import '#site/base.css'
import { createElement as h } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { AwardCard } from '#site/competition/AwardCard.tsx'
import { Bracket } from '#site/competition/Bracket.tsx'
import { CompetitionCard } from '#site/competition/CompetitionCard.tsx'
import { DayTabs } from '#site/competition/DayTabs.tsx'
import { GameList } from '#site/competition/GameList.tsx'
import { HonourTable } from '#site/competition/HonourTable.tsx'
import { LadderTable } from '#site/competition/LadderTable.tsx'
import { Lineups } from '#site/competition/Lineups.tsx'
import { LiveCard } from '#site/competition/LiveCard.tsx'
import { MatchDays } from '#site/competition/MatchDays.tsx'
import { MatchRow } from '#site/competition/MatchRow.tsx'
import { Podium } from '#site/competition/Podium.tsx'
import { Scoreboard } from '#site/competition/Scoreboard.tsx'
import { Staircase } from '#site/competition/Staircase.tsx'
import { StandingsTable } from '#site/competition/StandingsTable.tsx'
import { SwissRecord } from '#site/competition/SwissRecord.tsx'
import { Timeline } from '#site/competition/Timeline.tsx'
import page from '#site/components/page.module.css'
import { SectionHead } from '#site/components/SectionHead.tsx'
import { RibbonMatches } from '#site/ribbon/RibbonMatches.tsx'
import { TodayProvider } from '#site/today.tsx'
import * as data from './competition-fixtures.ts'
import styles from './competition-scenes.module.css'

const part = (title, ...children) =>
  h('section', { className: `${page.wrap} ${page.section}`, key: title }, h(SectionHead, { title }), ...children)
const card = (title, child) => h('section', { className: styles.panel, key: title }, h('h2', null, title), child)
const days = [17, 18, 19, 20, 21, 22, 23, 24, 25].map((day) => ({ day: `2026-11-${day}`, count: day === 23 ? 0 : (day % 4) + 1 }))

/** By name: each one page. */
export const scenes = {
  rows: () => [
    h('div', { className: styles.ribbon, key: 'ribbon' }, h(RibbonMatches, { cells: data.rows.slice(0, 8) })),
    part(
      '赛程',
      h(DayTabs, { days, current: '2026-11-20', today: '2026-11-20', linkTo: (day) => `/teamMatch?day=${day}` }),
      h(MatchDays, { matches: data.rows, logos: [] }),
    ),
    part(
      '窄栏',
      h(
        'div',
        { className: styles.rail },
        h(MatchRow, { match: data.rows[0], shape: 'rail', showDay: true, showCompetition: true }),
        h(MatchRow, { match: data.rows[5], shape: 'rail', showDay: true }),
      ),
    ),
    part('没有比赛', h(MatchDays, { matches: [], logos: [] })),
  ],
  double: () => [part('淘汰赛', h(Bracket, { stage: data.doubleElimination() }))],
  double16: () => [part('十六队', h(Bracket, { stage: data.drawnDouble(16, 'reset') }))],
  double32: () => [part('三十二队', h(Bracket, { stage: data.drawnDouble(32, 'reset') }))],
  single6: () => [part('六人', h(Bracket, { stage: data.singleElimination(6, 1) }))],
  single16: () => [part('十六人', h(Bracket, { stage: data.singleElimination(16, 2) }))],
  single32: () => [part('三十二人', h(Bracket, { stage: data.singleElimination(32, 5) }))],
  single128: () => [part('一百二十八人', h(Bracket, { stage: data.singleElimination(128, 3) }))],
  single2: () => [
    part('两人', h(Bracket, { stage: data.singleElimination(2, 0) })),
    part('空', h(Bracket, { stage: { ...data.singleElimination(2, 0), groups: [] } })),
  ],
  tables: () => [
    part(
      '小组赛',
      h(
        'div',
        { className: styles.pair },
        h(StandingsTable, { table: data.groupA, caption: 'A 组', note: 'BO3 单循环', whoHead: '战队' }),
        h(StandingsTable, { table: data.groupB, caption: 'B 组', note: 'BO3 单循环', whoHead: '战队' }),
      ),
    ),
    part('联赛', h(StandingsTable, { table: data.league, caption: '积分榜', whoHead: '选手' })),
    part('瑞士轮', h(StandingsTable, { table: data.swissTable, caption: '单骑擂', whoHead: '选手' })),
    part(
      '空',
      h(
        'div',
        { className: styles.pair },
        h(StandingsTable, { table: data.noTable, caption: 'C 组' }),
        h(StandingsTable, { table: data.unplayed, caption: 'D 组' }),
      ),
    ),
  ],
  ladder: () => [
    part('天梯', h(LadderTable, { table: data.ladder, since: '第 3 周', caption: '天梯', whoHead: '选手' })),
    part(
      '窄',
      h(
        'div',
        { className: styles.pair },
        h(LadderTable, { table: data.longLadder, since: '', caption: '上半区', whoHead: '战队' }),
        h(LadderTable, { table: data.noLadder, since: '', caption: '下半区', whoHead: '战队' }),
      ),
    ),
  ],
  gauntlet: () => [
    part('六人', h(Staircase, { rounds: data.gauntlet(6, 3), label: '六人冒泡赛' })),
    part('两人', h(Staircase, { rounds: data.gauntlet(2, 1), label: '两人冒泡赛' })),
    part('十人', h(Staircase, { rounds: data.gauntlet(10, 2), label: '十人冒泡赛' })),
  ],
  swiss: () => [part('瑞士轮', h(SwissRecord, { stage: data.swissByRecord() }))],
  match: () => [
    h(Scoreboard, { key: 'board', match: data.liveMatch, series: [] }),
    h(
      'div',
      { className: `${page.wrap} ${styles.pair} ${page.section}`, key: 'parts' },
      card('各局', h(GameList, { match: data.liveMatch })),
      card('首发', h(Lineups, { sides: data.liveMatch.sides, lineups: data.liveMatch.lineups })),
      card('记录', h(Timeline, { events: data.liveMatch.timeline })),
    ),
    h(Scoreboard, { key: 'past', match: data.pastMatch, series: [] }),
    h(Scoreboard, { key: 'walkover', match: data.walkoverMatch, series: [] }),
    h(Scoreboard, { key: 'coming', match: data.comingMatch, series: [] }),
    part(
      '直播',
      h(
        'div',
        { className: styles.live },
        h(LiveCard, { match: data.liveMatch, games: data.liveMatch.games }),
        h(LiveCard, { match: data.rows[5] }),
      ),
    ),
  ],
  winners: () => [
    h('div', { className: styles.stage, key: 'stage' }, h('div', { className: page.wrap }, h(Podium, { awards: data.awards, open: [] }))),
    ...data.sharedPodiums.map((podium, i) =>
      h('div', { className: styles.stage, key: `shared ${i}` }, h('div', { className: page.wrap }, h(Podium, podium))),
    ),
    part('2026 夏季赛', h('div', { className: styles.grid }, ...data.awards.map((award) => h(AwardCard, { key: award.id, award })))),
    part('历届', h(HonourTable, { awards: [...data.awards, ...data.pastAwards], caption: '历届巅峰联赛' })),
    part(
      '赛事',
      h(
        'div',
        { className: styles.grid },
        ...data.competitions.map((competition) => h(CompetitionCard, { key: competition.id, competition })),
      ),
    ),
  ],
}

export function Scene({ name }) {
  return h(
    TodayProvider,
    { initial: '2026-11-24' },
    h(RouterProvider, {
      // As pages have it: the build leaves out what only other routers use.
      router: createMemoryRouter([
        { path: '*', element: h('main', { className: styles.page }, h('h1', { className: page.hidden }, name), ...scenes[name]()) },
      ]),
    }),
  )
}
