import { withoutHints } from '#rules/correct/hints.ts'
import { type Wording, wordingOf } from '#rules/correct/wording.ts'
import { unfinished } from '#rules/correct.ts'
import { hasTable } from '#rules/derive/workings.ts'
import { derive } from '#rules/derive.ts'
import { isOver, isToBePlayed } from '#rules/is-over.ts'
import type { Derived, DerivedMatch } from '#rules/model.ts'
import { exclusionsInForce } from '#rules/rulings.ts'
import type { CompetitionDocument, Entrant, Ruling } from '#shared/competitions/document.ts'
import { spaced } from '#shared/spaced.ts'
import { entrantStatusWords } from '#shared/words/entrants.ts'
import { rulingPolicyWords } from '#shared/words/organiser.ts'
import { concludeKeeping, isUnchanged } from './conclude.ts'
import { freeKey } from './located-match.ts'
import type { ActContext, ActFault, ActOf, ActOutcome } from './model.ts'
import { sentence } from './sentence.ts'

const unknownEntrant: ActFault = { path: '/act/entrant', rule: 'unknown-entrant', message: '没有这个参赛者，请刷新后再试。' }

/** An entrant withdraws or is excluded; the ruling's policy says what happens to its matches. */
export function removeEntrant(document: CompetitionDocument, act: ActOf<'remove_entrant'>, { at, author }: ActContext): ActOutcome {
  const entrant = document.entrants.find(({ key }) => key === act.entrant)
  if (!entrant) return { state: 'refused', faults: [unknownEntrant] }
  const kind = act.status === 'disqualified' ? 'disqualification' : 'forfeit'
  const inForce = exclusionsInForce(document, act.entrant)
  const last = inForce.at(-1)
  const publicNote = act.publicNote.trim()
  const isSaid = last?.kind === kind && last.policy === act.policy && last.publicNote === publicNote
  if (entrant.status === act.status && isSaid) return isUnchanged(document)
  const ruling: Ruling = {
    key: freeKey(kind, document.rulings ?? []),
    kind,
    entrant: act.entrant,
    policy: act.policy,
    publicNote,
    author,
    at,
    ...(last && { supersedes: last.key }),
  }
  const text = sentence(
    `${entrant.name} ${act.status === 'disqualified' ? `被${entrantStatusWords.disqualified}` : entrantStatusWords.withdrawn}：${rulingPolicyWords[act.policy]}，${ruling.publicNote}`,
  )
  const plain = withoutHints(document)
  const edited: CompetitionDocument = { ...withStatus(plain, act.entrant, act.status), rulings: [...(plain.rulings ?? []), ruling] }
  const before = derive(document)
  const acted = concludeKeeping(
    { original: document, act, document: edited, own: [{ kind: 'entrant', text }] },
    before,
    '参赛者退出后对阵保留',
  )
  if (acted.state !== 'done') return acted
  const after = acted.derived ?? derive(acted.document)
  return { ...acted, notices: [...bracketNotices(acted.document, act, { before, after }), ...acted.notices] }
}

const mostNamed = 3

/**
 * What the words of a policy promise and a bracket does not do: there the matches that the entrant won stand, since others advanced from
 * them (`treatmentInBracket`), so that who is disqualified may leave a competition without a champion. Each with the way on.
 */
function bracketNotices(
  document: CompetitionDocument,
  { entrant, policy }: ActOf<'remove_entrant'>,
  { before, after }: { before: Derived; after: Derived },
): string[] {
  const brackets = new Set(document.stages.filter((stage) => !hasTable(stage)).map(({ key }) => key))
  const won = [...after.matches.values()].filter(
    ({ stage, winner, kind, match }) => brackets.has(stage) && winner === entrant && kind !== 'bye' && match.result !== undefined,
  )
  const words = wordingOf(document, after)
  const name = words.entrant(entrant)
  const isPromised = policy === 'opponents_win' || policy === 'void_all'
  const named = won.slice(0, mostNamed).map(({ key }) => words.match(key))
  const matches = named.join('、') + (won.length > mostNamed ? ` 等 ${won.length} 场` : '')
  const isChampion = ({ awards }: Derived) => awards.some((award) => award.kind === 'champion' && award.entrant === entrant)
  const hasChampion = ({ awards, openAwards }: Derived) => [...awards, ...openAwards].some(({ kind }) => kind === 'champion')
  const final = won.at(-1)
  return [
    ...(isPromised && won.length > 0 ? [spaced`淘汰赛里打过的成绩照算：${matches}仍是${name}胜。要判对手胜，请到那场比赛更正赛果。`] : []),
    ...(final && isChampion(before) && !hasChampion(after)
      ? [spaced`冠军变为待定：${name}被取消资格，不能得冠军。要由对手得冠军，请更正${words.match(final.key)}的赛果，判对手胜。`]
      : []),
  ]
}

export function restoreEntrant(document: CompetitionDocument, act: ActOf<'restore_entrant'>, { at, author }: ActContext): ActOutcome {
  const entrant = document.entrants.find(({ key }) => key === act.entrant)
  if (!entrant) return { state: 'refused', faults: [unknownEntrant] }
  const inForce = exclusionsInForce(document, act.entrant)
  if (inForce.length === 0 && (entrant.status ?? 'active') === 'active') return isUnchanged(document)
  const plain = withoutHints(document)
  const rulings = [...(plain.rulings ?? [])]
  // An entrant that was marked as withdrawn without a ruling is also reinstated by a ruling, which holds the typed reason.
  for (const superseded of inForce.length > 0 ? inForce : [null]) {
    const key = freeKey('correction', rulings)
    const ruling: Ruling = { key, kind: 'correction', entrant: act.entrant, publicNote: act.publicNote.trim(), author, at }
    rulings.push({ ...ruling, ...(superseded && { supersedes: superseded.key }) })
  }
  const back = { ...withStatus(plain, act.entrant, 'active'), rulings }
  const before = derive(document)
  const edited = reopened(before, derive(back)).length > 0 ? unfinished(back) : back
  const own = [{ kind: 'entrant', text: sentence(`${entrant.name} 恢复参赛，${act.publicNote.trim()}`) }]
  const acted = concludeKeeping({ original: document, act, document: edited, own }, before, '参赛者恢复后对阵保留')
  if (acted.state !== 'done') return acted
  const after = acted.derived ?? derive(acted.document)
  return {
    ...acted,
    notices: [
      ...reopenedNotices(reopened(before, after), wordingOf(acted.document, after)),
      ...endNotices(document, acted.document, { before, after }),
      ...acted.notices,
    ],
  }
}

/** What the removal had decided, and is to be played now. */
function reopened(before: Derived, after: Derived): DerivedMatch[] {
  return [...after.matches.values()].filter((match) => {
    const earlier = before.matches.get(match.key)
    return isToBePlayed(match) && earlier !== undefined && (earlier.outcomes !== null || earlier.kind !== null)
  })
}

function reopenedNotices(matches: readonly DerivedMatch[], words: Wording): string[] {
  if (matches.length === 0) return []
  const named = matches.slice(0, mostNamed).map(({ key }) => words.match(key))
  const names = named.join('、') + (matches.length > mostNamed ? '等' : '')
  return [spaced`重新打开 ${matches.length} 场比赛：${names}。请打完录入成绩，不打的请取消。`]
}

function endNotices(
  original: CompetitionDocument,
  document: CompetitionDocument,
  { before, after }: { before: Derived; after: Derived },
): string[] {
  return isOver(original, before) && !isOver(document, after) ? ['赛事不再是已结束，公开页面回到进行中。'] : []
}

function withStatus(document: CompetitionDocument, key: string, status: NonNullable<Entrant['status']>): CompetitionDocument {
  const entrants = document.entrants.map((entrant): Entrant => {
    if (entrant.key !== key) return entrant
    const { status: _status, ...rest } = entrant
    return status === 'active' ? rest : { ...rest, status }
  })
  return { ...document, entrants }
}
