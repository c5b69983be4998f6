import type { CompetitionDocument, Group } from '#shared/competitions/document.ts'
import type { Match, Source } from '#shared/competitions/match.ts'
import { readReal } from './real-data.ts'

/** `A3`: the alliance of that seed; `W7` and `L7`: winner and loser of match 7. */
type Slot = string

interface Expected {
  slots: Readonly<Record<string, readonly [Slot, Slot]>>
  playoff: readonly { match: string; games: readonly { alliance_red: number; alliance_blue: number; score: [number, number] }[] }[]
}

interface Played {
  comp_level: string
  set_number: number
  match_number: number
  actual_time: number
}

const rounds: Readonly<Record<'upper' | 'lower', readonly (readonly number[])[]>> = {
  upper: [[1, 2, 3, 4], [7, 8], [11]],
  lower: [[5, 6], [10, 9], [12], [13]],
}

/** A robotics district event of 2023: eight alliances, double elimination M1 to M13, the final a series of three. Null where the data is not there. */
export function roboticsEvent(): CompetitionDocument | null {
  const expected = readReal<Expected>('double-elimination/expected.json')
  const alliances = readReal<readonly { seed: number; name: string }[]>('double-elimination/alliances.json')
  const played = readReal<readonly Played[]>('double-elimination/matches.json')
  if (!expected || !alliances || !played) return null
  const groups = (['upper', 'lower'] as const).map((kind): Group => {
    return {
      key: kind,
      name: kind === 'upper' ? '胜者组' : '败者组',
      kind,
      rounds: rounds[kind].map((numbers, i) => ({
        number: i + 1,
        matches: numbers.map((number) => matchOf(`M${number}`, String(number), expected, startOf(played, 'sf', number))),
      })),
    }
  })
  const final: Match = { ...matchOf('Finals (best of three)', 'F', expected, startOf(played, 'f', 1)), bestOf: 3 }
  return {
    format: 'leitai/competition',
    version: 1,
    season: { slug: '2023', name: '2023', startsOn: '2023-01-01', endsOn: '2023-12-31' },
    competition: {
      slug: 'onlon-2023',
      kind: 'battle',
      name: 'ONT District 2023',
      startsOn: '2023-03-17',
      endsOn: '2023-03-19',
      isFinished: true,
    },
    entrants: alliances.map(({ seed, name }) => ({ key: `A${seed}`, name, seed })),
    stages: [
      {
        key: 'playoff',
        name: '双败淘汰',
        format: 'double_elimination',
        grandFinal: 'series',
        ruleset: {
          version: 1,
          points: { win: 1, draw: 0, loss: 0 },
          score: 'games_won',
          forfeitScore: null,
          bestOf: 1,
          tiebreaks: [{ metric: 'wins', scope: 'overall' }],
          onSplit: 'continue',
          lastResort: 'shared',
        },
        places: alliances.map(({ seed }) => ({ entrant: `A${seed}` })),
        groups: [...groups, { key: 'final', name: '总决赛', kind: 'final', rounds: [{ number: 1, matches: [final] }] }],
      },
    ],
  }
}

function matchOf(name: string, slot: string, { slots, playoff }: Expected, at: string): Match {
  const games = playoff.find((match) => match.match === name)?.games ?? []
  const wins = [0, 1].map((side) => games.filter(({ score }) => (score[side] ?? 0) > (score[1 - side] ?? 0)).length)
  return {
    key: slot === 'F' ? 'F' : `M${slot}`,
    schedule: { state: 'scheduled', at },
    play: 'ended',
    sides: (slots[slot] ?? []).map((from, side) => ({ source: sourceOf(from), score: wins[side] })),
    games: games.map(({ score }, i) => ({ number: i + 1, state: 'done', sides: score.map((points) => ({ score: points })) })),
    result: { state: 'official', kind: 'played' },
  }
}

function sourceOf(slot: Slot): Source {
  const number = slot.slice(1)
  if (slot.startsWith('A')) return { seed: Number(number) }
  return slot.startsWith('W') ? { winnerOf: `M${number}` } : { loserOf: `M${number}` }
}

function startOf(played: readonly Played[], level: string, set: number): string {
  const seconds =
    played.find((match) => match.comp_level === level && match.set_number === set && match.match_number === 1)?.actual_time ?? 0
  return new Date(seconds * 1000).toISOString()
}
