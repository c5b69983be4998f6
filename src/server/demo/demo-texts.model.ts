import { derive } from '#rules/derive.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import type { Match } from '#shared/competitions/match.ts'
import { dayParts, formatClock, formatDay, formatLength } from '#shared/dates.ts'
import type { DemoTime } from './demo-time.model.ts'

const forms = ['date', 'time', 'clock', 'day', 'weekday', 'month', 'score', 'lost', 'games'] as const
type Form = (typeof forms)[number]

const mark = /\{\{(?<form>[a-z]+):(?<of>[^{}]+)\}\}/g
const authoredMoment = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/

/**
 * Fills the marks of a text, `{{date:2026-11-03}}` or `{{score:dianfeng-s8/U1}}`: dates of the authored season or of a match, as they are
 * now, and results as the competitions hold them. `competitions` are already moved. Throws for a mark that means nothing.
 */
export function fillMarks(text: string, competitions: readonly CompetitionDocument[], time: DemoTime): string {
  return text.replaceAll(mark, (whole, word: string, of: string) => {
    const form = forms.find((one) => one === word)
    if (!form) throw new Error(`the demo season's texts have ${whole}, which says nothing`)
    return filled(form, of)
  })

  function filled(form: Form, of: string): string {
    switch (form) {
      case 'date':
        return monthAndDay(momentOf(of))
      case 'time':
        return `${monthAndDay(momentOf(of))} ${formatClock(momentOf(of))}`
      case 'clock':
        return formatClock(momentOf(of))
      case 'day':
        return formatDay(momentOf(of))
      case 'weekday':
        return dayParts(formatDay(momentOf(of))).weekday
      case 'month':
        return `${dayParts(formatDay(momentOf(of))).month} 月`
      case 'score':
        return scoresOf(matchOf(of).match).join(':')
      case 'lost':
        return scoresOf(matchOf(of).match).toReversed().join(':')
      case 'games':
        return gameRows(matchOf(of))
    }
  }

  function momentOf(of: string): string {
    const [, day, clock] = authoredMoment.exec(of) ?? []
    // A day alone may lie at the edge of a piece, so it is moved as a day.
    if (day) return clock ? time.instant(`${day}T${clock}:00+08:00`) : `${time.day(day)}T04:00:00.000Z`
    const at = matchOf(of).match.schedule?.at
    if (!at) throw new Error(`the demo season's texts want the time of ${of}, which has none`)
    return at
  }

  function matchOf(of: string): { document: CompetitionDocument; match: Match } {
    const [slug, key] = of.split('/')
    const document = competitions.find(({ competition }) => competition.slug === slug)
    const match = document?.stages
      .flatMap(({ groups }) => groups.flatMap(({ rounds }) => rounds.flatMap(({ matches }) => matches)))
      .find((one) => one.key === key)
    if (!document || !match) throw new Error(`the demo season's texts name ${of}, which is not there`)
    return { document, match }
  }
}

function monthAndDay(instant: string): string {
  const { month, day } = dayParts(formatDay(instant))
  return `${month} 月 ${day} 日`
}

/** The winner's first. */
function scoresOf({ key, sides }: Match): number[] {
  const scores = sides.flatMap(({ score }) => score ?? [])
  if (scores.length !== 2) throw new Error(`the demo season's texts want the score of ${key}, which has none`)
  return scores.sort((a, b) => b - a)
}

/** Lines of a table: number, map, winner, length. */
function gameRows({ document, match }: { document: CompetitionDocument; match: Match }): string {
  const sides = derive(document).matches.get(match.key)?.sides ?? []
  return (match.games ?? [])
    .map(({ number, map, durationSeconds, sides: ofGame }) => {
      const won = sides[ofGame.findIndex(({ outcome }) => outcome === 'win')]?.entrant
      const name = document.entrants.find(({ key }) => key === won)?.name
      return `| ${number} | ${map} | ${name} | ${durationSeconds === undefined ? '—' : formatLength(durationSeconds)} |`
    })
    .join('\n')
}
