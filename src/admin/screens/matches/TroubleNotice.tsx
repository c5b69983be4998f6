import { Alert, Button } from 'antd'
import { useSession } from '#admin/session.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { isOwnAlone } from '#shared/admin/own-acts.ts'
import { isPostponed } from '#shared/competitions/match-time.ts'
import { playWords } from '#shared/words/matches.ts'
import { resultKindWords } from '#shared/words/results.ts'
import { Since } from './ActTrouble.tsx'
import { applied, type QueuedAct } from './applied.ts'
import { hopelessText } from './hopeless.ts'
import { isLobby } from './lobby.ts'
import styles from './matches.module.css'
import { discard, resend } from './outbox.ts'
import type { Entry } from './outbox-store.ts'
import { draftOf } from './result-draft.ts'
import { matchOfBoth } from './score-rebase.ts'
import { cellName } from './statistics/cell-name.ts'
import type { StatisticsAct } from './statistics/draft.ts'
import { actConflicts, type Before, changesIn } from './statistics/rebase.ts'
import { useMatchOutbox } from './use-outbox.ts'
import type { Entered } from './use-stored-result.ts'
import { gameText, scoreText } from './words.ts'

interface Props {
  /** The match on the server. */
  theirs: AdminMatch
  /** The match with the local entries. */
  mine: AdminMatch
  entry: Entry
  onCorrect(entered: Entered): void
  /** Reopens the form with a first result that was refused. */
  onMend(entered: Entered): void
}

const titles: Readonly<Record<NonNullable<Entry['trouble']>['kind'], string>> = {
  conflict: '别人刚改过这场比赛，你的录入还没有保存',
  refused: '录入没有保存',
  taken: '这场比赛现在不归你记分，录入没有保存',
}
const ownConflict = '你在另一个窗口刚改过这场比赛，这里的录入还没有保存'
export const keptHere = '你的录入还在这台设备上：重新分配给你以后，点「再试一次」就会保存。'

/** An entry that failed: what somebody else entered, or why it was refused; and the options. */
export function TroubleNotice({ theirs, mine, entry, onCorrect, onMend }: Props) {
  const mayCorrect = useSession().acts.includes('results.correct')
  const { trouble, act, matchId } = entry
  const { entries } = useMatchOutbox(matchId)
  if (!trouble) return null
  const isConflict = trouble.kind === 'conflict'
  const isOwn = trouble.kind === 'conflict' && isOwnAlone(trouble.current?.since ?? [])
  const other = isOwn ? '另一个窗口' : '对方'
  const stands = theirs.result !== null && theirs.result.state !== 'void'
  // A recorded result is not overwritten: it is corrected, by users with the permission.
  const needsCorrection = stands && act.kind === 'record_result' && theirs.result?.state !== 'provisional'
  const late = stands ? lateText(act) : null
  // What was done since the refusal is on this screen too.
  const rev = Math.max(theirs.rev, trouble.kind === 'conflict' ? (trouble.current?.rev ?? 0) : 0)
  const hopeless = hopelessText(theirs)
  const both = isConflict && late === null && hopeless === null ? matchOfBoth(entries, theirs) : null
  const mayTryAgain = !needsCorrection && late === null && hopeless === null
  const isMendable = act.kind === 'record_result' && trouble.kind === 'refused' && mayTryAgain
  return (
    <Alert
      type={isConflict ? 'warning' : 'error'}
      showIcon
      role="alert"
      title={isOwn ? ownConflict : titles[trouble.kind]}
      description={
        <div>
          {isConflict ? trouble.current && <Since conflict={trouble.current} /> : <Sentences of={trouble} />}
          {trouble.kind === 'taken' && <p>{keptHere}</p>}
          {act.kind === 'set_statistics' ? (
            <>
              <p>{statisticsText(act, entry.before ?? [], mayTryAgain ? (isConflict ? other : null) : undefined)}</p>
              {mayTryAgain && <ValueConflicts theirs={theirs} conflicts={actConflicts(act, entry.before ?? [], theirs)} other={other} />}
            </>
          ) : (
            <div className={styles.both}>
              <Version title={isConflict ? `${other}的` : '已保存的'} data={theirs} />
              <Version title={isOwn ? '这里的' : '我的'} data={mine} isScoreOnly={late !== null} />
              {both && <Version title="两边都算" data={both} />}
            </div>
          )}
          {isConflict && entry.scoreBefore && mayTryAgain && (
            <p>
              {both
                ? `${isOwn ? '两个窗口' : '你们'}改的不是同一方：各是一分就选「两边都算」，是同一分记给了不同的一方就选一边的。`
                : `仍然提交时，只写入你改的比分和局，${other}录入的其他局都保留。`}
            </p>
          )}
          {late && <p>{late}</p>}
          {hopeless && !sentencesOf(trouble).includes(hopeless) && <p>{hopeless}</p>}
          {needsCorrection && !mayCorrect && <p>已有正式赛果，要改它需要管理员或编辑来更正。</p>}
          <div className={styles.more}>
            <Button onClick={() => discard(matchId)}>{isConflict ? `用${other}的` : '放弃我的录入'}</Button>
            {needsCorrection && mayCorrect && (
              <Button
                type="primary"
                onClick={() => {
                  onCorrect({ draft: draftOf(applied(theirs, act)), publicNote: act.publicNote })
                  discard(matchId)
                }}
              >
                改为更正成绩
              </Button>
            )}
            {isMendable && (
              <Button type="primary" onClick={() => onMend({ draft: draftOf(applied(theirs, act)), publicNote: act.publicNote })}>
                修改后再提交
              </Button>
            )}
            {both && <Button onClick={() => resend(matchId, { theirs, rev, withTheirs: true })}>两边都算</Button>}
            {mayTryAgain && (
              <Button type={isMendable ? 'default' : 'primary'} onClick={() => resend(matchId, { theirs, rev })}>
                {isConflict ? `仍然提交${isOwn ? '这里' : '我'}的` : '再试一次'}
              </Button>
            )}
          </div>
        </div>
      }
    />
  )
}

/** Why it cannot be saved any more where a result stands; null: it can, or the result is corrected. */
function lateText(act: QueuedAct): string | null {
  if (act.kind === 'set_score') return '这场比赛已有赛果，不能再改进行中的比分。'
  if (act.kind === 'postpone') return '这场比赛已有赛果，不能再延期。'
  return act.kind === 'set_play' && act.play !== 'ended' ? '这场比赛已有赛果，不能再开始或中断。' : null
}

/** `other`: whose entries are in the way; null: nobody's. Undefined: it cannot be saved. */
function statisticsText(act: StatisticsAct, before: Before, other: string | null | undefined): string {
  const mine = `你改了 ${changesIn(act, before)} 处数据`
  if (other === undefined) return `${mine}。`
  return other !== null
    ? `${mine}。仍然提交时，只写入你改的这几处，${other}录入的其他数据都保留。`
    : `${mine}，都还在下面的表里：改正后点「保存数据」。`
}

/** Of the values that others changed as well: nobody's is overwritten unseen. */
function ValueConflicts({
  theirs: data,
  conflicts,
  other,
}: {
  theirs: AdminMatch
  conflicts: ReturnType<typeof actConflicts>
  other: string
}) {
  if (conflicts.length === 0) return null
  return (
    <>
      <p>其中这几处{other}也改了，仍然提交时以你的为准：</p>
      <ul>
        {conflicts.map(({ part, handle, theirs, mine }) => {
          const name = cellName(data, part, handle)
          return (
            <li key={name}>
              {name}：{other}的 {theirs ?? '空'}，你的 {mine ?? '空'}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function sentencesOf({ message, ...trouble }: NonNullable<Entry['trouble']>): readonly string[] {
  return trouble.kind === 'refused' && trouble.sentences.length > 0 ? trouble.sentences : [message]
}

function Sentences({ of }: { of: NonNullable<Entry['trouble']> }) {
  return sentencesOf(of).map((sentence) => <div key={sentence}>{sentence}</div>)
}

/** `isScoreOnly`: the result of the match is not by who entered this. */
function Version({ title, data, isScoreOnly = false }: { title: string; data: AdminMatch; isScoreOnly?: boolean }) {
  const { match, result, games } = data
  const done = games.filter(({ state }) => state === 'done' || state === 'live')
  return (
    <div>
      <strong>{title}</strong>
      {!isLobby(data) && <div>{scoreText(match.sides)}</div>}
      {done.map((game) => (
        <div key={game.number}>
          第 {game.number} 局 {isLobby(data) ? [game.map, scoreText(game.sides)].join(' ').trim() : gameText(game, match.sides)}
        </div>
      ))}
      {!isScoreOnly && <div>{result ? `赛果：${resultKindWords[result.kind]}` : playWords[match.play]}</div>}
      {isPostponed(match) && <div>延期：{match.schedule.reason}</div>}
    </div>
  )
}
