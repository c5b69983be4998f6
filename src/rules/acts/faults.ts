import type { Fault } from '#rules/fault.ts'
import { messageWriterOf } from '#rules/messages.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { locateMatch } from './located-match.ts'
import type { ActFault, ActOf, RuledAct } from './model.ts'

/** Maps faults of the resulting document to the fields of the act that cause them; else they stay at the document. */
export function pointedFaults(faults: readonly Fault[], act: RuledAct, document: CompetitionDocument): ActFault[] {
  const seat = 'match' in act ? locateMatch(document, act.match) : null
  const numbers = seat?.match.games?.map(({ number }) => number) ?? []
  const speaker = messageWriterOf(document)
  return faults.map((fault) => {
    const { path, rule } = fault
    const own = seat && path.startsWith(seat.path) ? fieldOfMatch(path.slice(seat.path.length), act, numbers) : fieldByName(path, act)
    return own === null
      ? { path: `/document${pointer(path.slice(1))}`, rule, message: speaker.placed(fault) }
      : { path: own, rule, message: speaker.sentence(fault) }
  })
}

/** `rest` begins after the match: `.sides[0].score`. `games`: the numbers of the match's games, in their order. */
function fieldOfMatch(rest: string, act: RuledAct, games: readonly number[]): string {
  const [first = '', ...steps] = stepsOf(rest)
  switch (act.kind) {
    case 'record_result':
    case 'correct_result':
      return `/act/result${fieldOfResult(first, steps)}`
    case 'set_score':
      if (first === 'sides') return `/act/scores/${steps[0] ?? 0}`
      return first === 'games' ? `/act/games${joined(steps)}` : '/act/scores'
    case 'set_statistics':
      return fieldOfStatistics(first, steps, act, games)
    case 'set_lineups':
      return first === 'sides' && steps[1] === 'lineup' ? `/act/lineups${joined(steps.filter((step) => step !== 'lineup'))}` : '/act/boards'
    case 'set_play':
      return '/act/play'
    case 'confirm_result':
      return '/act/state'
    case 'set_reveal':
      return first === 'embargoUntil' ? '/act/embargoUntil' : '/act/delaySeconds'
    case 'schedule':
      return first === 'venue' ? '/act/venue' : steps.includes('reschedules') ? '/act/reason' : '/act/at'
    case 'postpone':
    case 'cancel':
      return '/act/reason'
    default:
      return '/act/match'
  }
}

/** Games by their position in the act, which is not that in the match. */
function fieldOfStatistics(
  first: string,
  [index = '', ...steps]: readonly string[],
  { games }: ActOf<'set_statistics'>,
  numbers: readonly number[],
): string {
  if (first === 'statistics') return `/act/statistics${joined([index, ...steps].filter((step) => step !== ''))}`
  const position = games.findIndex(({ number }) => number === numbers[Number(index)])
  return first === 'games' && position >= 0 ? `/act/games/${position}${joined(steps)}` : '/act/match'
}

function fieldOfResult(first: string, steps: readonly string[]): string {
  switch (first) {
    case 'sides':
    case 'games':
      return `/${first}${joined(steps)}`
    case 'result': {
      const [field = 'kind'] = steps
      return ['regulation', 'extraTime', 'shootout'].includes(field) ? `/sides/0/${field}` : `/${field === 'bye' ? 'kind' : field}`
    }
    case 'delaySeconds':
      return '/endedAt'
    case 'play':
      return '/state'
    default:
      return '/kind'
  }
}

/** The last name in the path, where the act has a field of that name. */
function fieldByName(path: string, act: RuledAct): string | null {
  const named = stepsOf(path).filter((step) => !/^\d+$/.test(step))
  const last = named.at(-1)
  if (last === undefined || 'match' in act || last === 'kind' || last === 'stage' || last === 'group') return null
  if (last === 'order' && act.kind === 'decide_tie') return '/act/entrants'
  return last in act ? `/act/${last}` : null
}

/** `$.stages[0].key` → /stages/0/key, as a JSON pointer. */
export function pointer(path: string): string {
  return joined(stepsOf(path))
}

function stepsOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((step) => step !== '' && step !== '$')
}

function joined(steps: readonly string[]): string {
  return steps.map((step) => `/${step}`).join('')
}
