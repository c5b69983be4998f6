import { isBye } from '#rules/bye.ts'
import { derive } from '#rules/derive.ts'
import { lobbyTotals } from '#rules/lobby.ts'
import type { Derived, DerivedMatch } from '#rules/model.ts'
import { isRuled } from '#rules/ruled.ts'
import { countedKind, displayedScores } from '#rules/score.ts'
import { notAssigned, notFound } from '#server/base/errors.ts'
import { listScorekeeping } from '#server/competitions/console/scorekeepers.queries.ts'
import { findCompetitionDocument, type LoadedCompetition } from '#server/competitions/store/load.queries.ts'
import type { Reader } from '#server/db/open.ts'
import type { RoundMatch, RoundsView } from '#shared/admin/rounds.ts'
import type { CompetitionDocument, Group, Stage } from '#shared/competitions/document.ts'
import type { Match, Source } from '#shared/competitions/match.ts'
import type { Ruleset } from '#shared/competitions/ruleset.ts'
import { sourceWords } from '#shared/words/sources.ts'
import { matchForm } from './match-form.model.ts'

interface Caller {
  read: Reader
  /** The scorekeeper who asks; null: somebody who may score any match. */
  keeper: number | null
}

interface Place {
  key: string
  name: string
  stage: Stage
  group: Group
}

/** One group of a competition, round by round, for entering its results in a row. */
export async function answerRounds({ read, keeper }: Caller, id: number, wanted: string | undefined): Promise<RoundsView> {
  const loaded = await findCompetitionDocument(read, id)
  if (!loaded) throw keeper === null ? notFound() : notAssigned()
  const isOwn = await ownMatches({ read, keeper }, id)
  const derived = derive(loaded.document)
  const places = placesOf(loaded.document)
  const view = viewOf(loaded, derived, isOwn)
  const open = places.filter((place) => hasWork(place, derived, isOwn))
  const shown =
    places.find(({ key }) => key === wanted) ?? open.at(0) ?? places.find((place) => isUnfinished(place, derived)) ?? places.at(0)
  if (!shown) throw notFound()
  return {
    id: loaded.id,
    rev: loaded.rev,
    name: loaded.document.competition.name,
    groups: places.map(({ key, name, stage }) => ({ key, name, format: stage.format })),
    group: shown.key,
    next: open.includes(shown) ? null : (open.at(0)?.key ?? null),
    openMatches: openMatches(derived),
    score: shown.stage.ruleset.score,
    rounds: shown.group.rounds.map((round) => ({
      number: round.number,
      name: round.name ?? `第 ${round.number} 轮`,
      matches: round.matches.flatMap((match) => view(match, matchForm(match, round, shown.stage), shown.stage.ruleset)),
    })),
  }
}

/** Tables know of what is not drawn yet; of brackets all matches are there. What is not confirmed may still be another. */
function openMatches({ tables, matches }: Derived): number {
  const inTables = [...tables.values()].reduce((sum, { input, unconfirmed }) => sum + input.openMatches + unconfirmed.length, 0)
  const isConfirmed = ({ result }: Match) => result?.state === 'official'
  const ofBrackets = [...matches.values()].filter(
    (one) => !tables.has(`${one.stage}/${one.group}`) && !isConfirmed(one.match) && !isIdle(one),
  )
  return inTables + ofBrackets.length
}

function isAwaited({ result }: Match): boolean {
  return !result || result.state === 'void'
}

type IsOwn = (key: string) => boolean

async function ownMatches({ read, keeper }: Caller, id: number): Promise<IsOwn> {
  if (keeper === null) return () => true
  const given = (await listScorekeeping(read, id)).filter((row) => row.user_id === keeper)
  if (given.length === 0) throw notAssigned()
  const keys = new Set(given.map((row) => row.match_key))
  return (key) => keys.has(null) || keys.has(key)
}

function placesOf({ stages }: CompetitionDocument): Place[] {
  return stages.flatMap((stage) =>
    stage.groups.map((group) => ({
      key: `${stage.key}/${group.key}`,
      name: stage.groups.length > 1 && group.name !== stage.name ? `${stage.name} ${group.name}` : stage.name,
      stage,
      group,
    })),
  )
}

/** Something in it is still to come, be it not drawn yet, or to be confirmed. */
function isUnfinished({ key, group }: Place, { tables, matches }: Derived): boolean {
  const table = tables.get(key)
  if (table) return table.input.openMatches + table.unconfirmed.length > 0
  const derived = group.rounds.flatMap((round) => round.matches.flatMap((match) => matches.get(match.key) ?? []))
  return derived.some((one) => one.match.result?.state !== 'official' && !isIdle(one))
}

/** A result of the caller's is still to be entered, and both sides are known. */
function hasWork({ group }: Place, { matches }: Derived, isOwn: IsOwn): boolean {
  return group.rounds.some((round) =>
    round.matches.some((match) => {
      const derived = matches.get(match.key)
      return (
        isOwn(match.key) &&
        isAwaited(match) &&
        derived !== undefined &&
        !isIdle(derived) &&
        derived.sides.every(({ entrant }) => entrant !== null)
      )
    }),
  )
}

/** It will not be played: called off, without an opponent, or decided by a ruling about somebody who left. */
function isIdle(derived: DerivedMatch): boolean {
  const { match, isNotNeeded } = derived
  return isNotNeeded || isRuled(derived) || match.schedule?.state === 'cancelled' || isBye(derived)
}

function viewOf({ document, ids }: LoadedCompetition, { matches }: Derived, isOwn: IsOwn) {
  const names = new Map(document.entrants.map(({ key, name }) => [key, name]))
  return (match: Match, form: Pick<RoundMatch, 'bestOf' | 'totalGames' | 'canDraw'>, ruleset: Ruleset): RoundMatch[] => {
    const [id, derived] = [ids.matches.get(match.key), matches.get(match.key)]
    if (id === undefined || !derived) return []
    const { result, schedule } = match
    const totals = ruleset.score === 'lobby' ? lobbyTotals(match, ruleset) : null
    const told = displayedScores(match, countedKind(ruleset.score, form.bestOf), form.bestOf ?? form.totalGames)
    return [
      {
        id,
        key: match.key,
        name: match.name ?? null,
        sides: derived.sides.map(({ state, entrant }, i) => ({
          name: state === 'bye' ? '轮空' : entrant === null ? awaited(match.sides[i]?.source, matches) : (names.get(entrant) ?? entrant),
          isKnown: entrant !== null,
          score: (totals ? totals[i]?.points : told[i]) ?? null,
          isWinner: totals ? totals[i]?.place === 1 : derived.outcomes?.[i] === 'win',
        })),
        bestOf: form.bestOf,
        totalGames: form.totalGames,
        canDraw: form.canDraw,
        at: schedule?.at ?? null,
        precision: schedule?.precision ?? null,
        isPostponed: schedule?.state === 'postponed' && (match.play ?? 'not_started') === 'not_started' && !result,
        hasGames: (match.games ?? []).length > 0,
        play: match.play ?? 'not_started',
        result: result ? { kind: result.kind, state: result.state } : null,
        isIdle: isIdle(derived),
        isOwn: isOwn(match.key),
      },
    ]
  }
}

function awaited(source: Source | undefined, matches: Derived['matches']): string {
  const nameOf = (key: string) => matches.get(key)?.match.name ?? key
  if (source && 'winnerOf' in source) return sourceWords.winnerOf(nameOf(source.winnerOf))
  if (source && 'loserOf' in source) return sourceWords.loserOf(nameOf(source.loserOf))
  return '待定'
}
