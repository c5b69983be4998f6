import { expect, test } from 'vitest'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { matchEvent } from './sports-event.ts'

const side = (name: string, teamId: number | null, playerIds: number[] = []): MatchView['sides'][number] => ({
  entrant: { id: 9, name, shortName: name, teamId, playerIds, logo: null },
  label: '',
  isBye: false,
  score: 3,
  shootout: null,
  outcome: 'win',
  placement: null,
  points: null,
  incident: null,
})

const match: MatchView = {
  id: 7,
  name: 'U3',
  competition: { id: 2, kind: 'team', name: '雁门联赛' },
  stage: { id: 1, name: '淘汰赛' },
  group: { id: 1, name: '胜者组' },
  round: { number: 1, name: '胜者组决赛' },
  bestOf: 5,
  totalGames: null,
  schedule: { state: 'scheduled', at: '2026-11-20T11:00:00.000Z', precision: 'exact', firstAt: null, reason: '' },
  play: 'ended',
  endedAt: null,
  liveGame: null,
  result: { state: 'official', kind: 'played', decidedIn: 'regulation' },
  hasStream: false,
  isResultHidden: false,
  sides: [side('朔风', 3), side('停云', null, [5])],
  shareImage: '/share/match-7-0000.jpg',
  challenge: null,
  winnerTo: null,
  loserTo: null,
  next: [],
  table: null,
  awards: [],
  venue: '云顶演播厅',
  streamUrl: null,
  replayUrl: null,
  note: '',
  regulation: null,
  extraTime: null,
  shootout: null,
  games: [],
  areBoards: false,
  statistics: null,
  lineups: [],
  lastLineups: [],
  places: [],
  form: [],
  timeline: [],
  meetings: [],
  versus: null,
  albums: [],
  videos: [],
  news: [],
}

const event = (schedule: Partial<MatchView['schedule']>, rest: Partial<MatchView> = {}) =>
  JSON.parse(JSON.stringify(matchEvent({ ...match, ...rest, schedule: { ...match.schedule, ...schedule } }, 'https://leitai.example')))

test('a side’s mark is named by its whole address, as a logo of a team and an image of a player', () => {
  const logo = {
    id: 1,
    alt: '',
    width: 9,
    height: 9,
    sources: [{ url: '/media/a-9.webp', width: 9, height: 9 }],
    placeholder: '',
    color: '',
  }
  const marked = (from: ReturnType<typeof side>) => ({ ...from, entrant: from.entrant && { ...from.entrant, logo } })
  expect(event({}, { sides: [marked(side('朔风', 3)), marked(side('停云', null, [5]))] }).competitor).toMatchObject([
    { '@type': 'SportsTeam', logo: 'https://leitai.example/media/a-9.webp' },
    { '@type': 'Person', image: 'https://leitai.example/media/a-9.webp' },
  ])
})

test('a match is an event with whole addresses, its sides and its competition, and without its result', () => {
  expect(event({})).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: '雁门联赛 朔风 对 停云',
    url: 'https://leitai.example/matches/7',
    startDate: '2026-11-20T11:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: '云顶演播厅', address: '云顶演播厅' },
    competitor: [
      { '@type': 'SportsTeam', name: '朔风', url: 'https://leitai.example/teams/3' },
      { '@type': 'Person', name: '停云', url: 'https://leitai.example/players/5' },
    ],
    superEvent: { '@type': 'SportsEvent', name: '雁门联赛', url: 'https://leitai.example/competitions/2' },
  })
})

const first = '2026-11-19T11:00:00.000Z'
test.each([
  [
    'moved',
    { firstAt: first },
    { startDate: '2026-11-20T11:00:00.000Z', eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: first },
  ],
  [
    'postponed without a new date',
    { state: 'postponed', at: null, precision: 'tbd', firstAt: first },
    { startDate: first, eventStatus: 'https://schema.org/EventPostponed' },
  ],
  ['called off', { state: 'cancelled' }, { eventStatus: 'https://schema.org/EventCancelled' }],
  ['known to the day', { precision: 'day', at: '2026-11-20T16:00:00.000Z' }, { startDate: '2026-11-21' }],
] as const)('a match that is %s', (_case, schedule, expected) => {
  expect(event(schedule, { play: 'not_started', result: null })).toMatchObject(expected)
})

test('a match that was postponed without a new date and then played is not called postponed', () => {
  const schedule = { state: 'postponed', at: null, precision: 'tbd', firstAt: first } as const
  expect(event(schedule, { play: 'live', result: null })).toMatchObject({ eventStatus: 'https://schema.org/EventRescheduled' })
})

test('what is not known is left out, and a match without a place is online', () => {
  const unknown = { ...side('', null), entrant: null, label: 'U1 胜者' }
  const read = event({ at: null, precision: 'tbd' }, { venue: '', sides: [unknown, side('停云', 4)] })
  expect(read).not.toHaveProperty('startDate')
  expect(read.competitor).toHaveLength(1)
  expect(read.name).toBe('雁门联赛 U1 胜者 对 停云')
  expect(read.location).toEqual({ '@type': 'VirtualLocation', url: 'https://leitai.example/matches/7' })
})
