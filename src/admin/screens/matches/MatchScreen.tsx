import { useQuery } from '@tanstack/react-query'
import { Alert, Breadcrumb } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Failure } from '#admin/pieces/Failure.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { siteToday } from '#admin/pieces/site-today.ts'
import { useConfirm } from '#admin/pieces/use-confirm.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { ruledMessage } from '#rules/ruled.ts'
import type { AdminMatch } from '#shared/admin/matches.ts'
import { isBye } from '#shared/competitions/bye.ts'
import { isPostponed } from '#shared/competitions/match-time.ts'
import { matchTitle } from '#shared/competitions/match-title.ts'
import { resultKindTraits } from '#shared/competitions/result-kinds.ts'
import { formatDateTime, formatShort } from '#shared/dates.ts'
import { type QueuedAct, scoreAct, unplayed } from './applied.ts'
import { Board } from './Board.tsx'
import { CancelDialog, RevealDialog, ScheduleDialog } from './CalendarDialogs.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { farAheadText } from './far-ahead.ts'
import { byeMessage, isRuledMatch } from './hopeless.ts'
import { LineupCard } from './LineupCard.tsx'
import { LobbyEditor } from './LobbyEditor.tsx'
import { isLobby } from './lobby.ts'
import { type MatchDialog, MoreActs } from './MoreActs.tsx'
import styles from './matches.module.css'
import { OverlayCard } from './OverlayCard.tsx'
import { optimisticMatch } from './optimistic-match.ts'
import { enqueue } from './outbox.ts'
import { PlayButtons } from './PlayButtons.tsx'
import { PostponeDialog } from './PostponeDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordedResult } from './RecordedResult.tsx'
import { matchQuery } from './requests.ts'
import { ScoreEditor } from './ScoreEditor.tsx'
import { Stranded } from './Stranded.tsx'
import { isDecided } from './score.ts'
import { scoreBeforeOf } from './score-rebase.ts'
import { type Before, beforeOf } from './statistics/rebase.ts'
import { StatisticsCard } from './statistics/StatisticsCard.tsx'
import { TroubleNotice } from './TroubleNotice.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { useLastDefined } from './use-last-defined.ts'
import { type MatchOutbox, unsaved, useMatchOutbox } from './use-outbox.ts'
import type { Entered } from './use-stored-result.ts'
import { sidesText } from './words.ts'

/** /matches/:id: scoring next to the stage, with one hand, on a bad connection. */
export function Component() {
  const id = Number(useParams().id)
  return <MatchScreen key={id} id={id} />
}

function MatchScreen({ id }: { id: number }) {
  // Read together with the query: a sent entry leaves the outbox at once, and the refetched match must be used in the same moment.
  const outbox = useMatchOutbox(id)
  const { data: answered, error, refetch } = useQuery(matchQuery(id))
  const theirs = useLastDefined(answered)
  if (theirs) return <Scored theirs={theirs} outbox={outbox} error={error} />
  if (error) {
    return (
      <Screen title="比赛" actions={<Link to="/matches">返回比赛列表</Link>}>
        <Stranded matchId={id} onAgain={() => void refetch()} />
        <Failure error={error} onRetry={() => void refetch()} />
      </Screen>
    )
  }
  return <Waiting text="正在载入比赛" />
}

function Scored({ theirs, outbox, error }: { theirs: AdminMatch; outbox: MatchOutbox; error: Error | null }) {
  const { shown: data, fields, mine, awaited } = optimisticMatch(theirs, outbox.entries)
  const [dialog, setDialog] = useState<MatchDialog | null>(null)
  const [correction, setCorrection] = useState<Entered | null>(null)
  const close = () => {
    setDialog(null)
    setCorrection(null)
  }
  const { match } = data
  // A match that is to be played again is entered from nothing; its board shows what was annulled until it begins.
  const entering = unplayed(fields)
  const isRuled = isRuledMatch(theirs)
  const hasResult = !isRuled && match.result !== null && match.result.state !== 'void'
  const hindrance = hasResult ? null : isRuled ? ruledMessage : hindranceOf(data)
  const kind = hasResult ? match.result?.kind : undefined
  const mayHaveFigures = kind === undefined ? hindrance === null && match.play !== 'not_started' : resultKindTraits[kind].play !== 'none'
  const ask = useEarlyQuestion(match)
  const open = (next: MatchDialog) => (entersResult(next) ? ask(() => setDialog(next)) : setDialog(next))
  const act = (queued: QueuedAct, before?: Before) => ask(() => put(queued, before))
  const put = (queued: QueuedAct, before?: Before) =>
    enqueue({
      competitionId: data.competitionId,
      matchId: match.id,
      matchName: sidesText(match.sides),
      rev: theirs.rev,
      act: queued,
      ...(before && { before }),
      ...(queued.kind === 'set_score' && { scoreBefore: scoreBeforeOf(fields) }),
    })
  return (
    <Screen title={match.sides.length > 2 ? matchTitle(match) : [match.name, sidesText(match.sides)].filter(Boolean).join('：')}>
      <div className={`${styles.column} ${styles.match}`}>
        <div className={styles.first}>
          <Breadcrumb
            items={[
              { title: <Link to="/matches">比赛</Link> },
              { title: <Link to={`/matches?competition=${data.competitionId}`}>{match.competition.name}</Link> },
              {
                title: (
                  <Link to={`/competitions/${data.competitionId}/rounds`}>
                    {[match.stage.name, match.round.name].filter(Boolean).join(' ')}
                  </Link>
                ),
              },
            ]}
          />
          <Board data={data} outbox={outbox} awaited={awaited} />
          {error && outbox.state !== 'waiting' && outbox.state !== 'site-away' && (
            <Alert type="warning" showIcon title={`看到的可能不是最新的：${error.message}`} />
          )}
          {outbox.troubled && (
            <TroubleNotice
              theirs={theirs}
              mine={mine}
              entry={outbox.troubled}
              onCorrect={(entered) => {
                setCorrection(entered)
                setDialog('correct')
              }}
              onMend={(entered) => {
                setCorrection(entered)
                setDialog('mend')
              }}
            />
          )}
          <Notices data={data} isPostponeAwaited={awaited.has('postpone')} />
          {hindrance && <Alert type="info" showIcon title={hindrance} />}
          {!hasResult && !hindrance && <WaitingNotice data={data} />}
          {hasResult ? (
            <RecordedResult data={data} outbox={outbox} isAwaited={awaited.has('record_result')} onOpen={setDialog} />
          ) : (
            !hindrance && (
              <>
                <PlayButtons data={fields} isDecided={isDecided(fields, fields.games, match.sides.length)} onAct={act} onOpen={open} />
                {isLobby(data) ? (
                  <LobbyEditor
                    data={entering}
                    games={entering.games}
                    onChange={(games) =>
                      act(
                        scoreAct(
                          entering,
                          match.sides.map(() => null),
                          games,
                        ),
                      )
                    }
                  />
                ) : (
                  <ScoreEditor
                    data={entering}
                    scores={scoreBeforeOf(entering).scores}
                    games={entering.games}
                    onChange={(scores, games) => act(scoreAct(entering, scores, games))}
                  />
                )}
              </>
            )
          )}
        </div>
        <div className={styles.second}>
          {mayHaveFigures && (
            <StatisticsCard data={fields} outbox={outbox} onAct={(statistics) => act(statistics, beforeOf(fields, statistics))} />
          )}
          {theirs.lineups && hindrance === null && <LineupCard data={theirs} lineups={theirs.lineups} />}
          <MoreActs data={data} isDecided={hasResult || isRuled} onOpen={open} />
          <OverlayCard match={match.id} />
          <Rulings data={data} />
        </div>
      </div>
      {dialog === 'end' && <RecordDialog data={fields} isEnding onClose={close} />}
      {dialog === 'mend' && correction && <RecordDialog data={theirs} refused={correction} onClose={close} />}
      {dialog === 'record' && <RecordDialog data={fields} onClose={close} />}
      {dialog === 'walkover' && <RecordDialog data={fields} happening="walkover" onClose={close} />}
      {dialog === 'correct' && <CorrectionDialog data={theirs} entered={correction ?? undefined} onClose={close} />}
      {dialog === 'undo' && <UndoDialog data={theirs} onClose={close} />}
      {dialog === 'postpone' && <PostponeDialog data={data} onClose={close} />}
      {dialog === 'schedule' && <ScheduleDialog data={theirs} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog data={theirs} onClose={close} />}
      {dialog === 'reveal' && <RevealDialog data={theirs} onClose={close} />}
    </Screen>
  )
}

function entersResult(dialog: MatchDialog): boolean {
  return dialog === 'end' || dialog === 'record' || dialog === 'walkover'
}

/** Days before its time a match is more often the wrong one: asked once, before anything is entered. */
function useEarlyQuestion({ play, schedule }: AdminMatch['match']): (then: () => void) => void {
  const ask = useConfirm()
  const [isMeant, setMeant] = useState(false)
  return (then) => {
    const far = play === 'not_started' && !isMeant ? farAheadText(schedule) : null
    if (far === null) return then()
    ask({
      title: '这场比赛还没到时间',
      content: `它${far}。确定是这一场，现在就录入吗？`,
      okText: '就是这一场',
      cancelText: '不录入',
      onOk: () => {
        setMeant(true)
        then()
      },
    })
  }
}

/** Why the match cannot be scored yet. */
function hindranceOf({ match }: AdminMatch): string | null {
  if (isBye(match)) return byeMessage
  const open = match.sides.find(({ entrant }) => entrant === null)
  return open ? `还不知道谁上场（${open.label || '待定'}）：先录入决定这一方的比赛。` : null
}

/** What a finished match still lacks, and what visitors see meanwhile. */
function WaitingNotice({ data: { match, result, delaySeconds, embargoUntil } }: { data: AdminMatch }) {
  if (match.play !== 'ended') return null
  const isKeptBack = Boolean(delaySeconds) || embargoUntil !== null
  const hasScore = match.sides.some(({ score, placement }) => score !== null || placement !== null)
  const isAnnulled = result?.state === 'void'
  const shown = isAnnulled ? '公开页面写着“待重赛”' : '公开页面把现在的比分显示为暂定'
  const seen = isKeptBack || !(hasScore || isAnnulled) ? '公开页面只显示“等待赛果”' : shown
  return (
    <Alert
      type="warning"
      showIcon
      title={isAnnulled ? '成绩作废，等待重赛的赛果' : '比赛已结束，还没有赛果'}
      description={`${seen}，对阵和名次不会变。确认成绩后才算完成。`}
    />
  )
}

function Notices({ data, isPostponeAwaited }: { data: AdminMatch; isPostponeAwaited: boolean }) {
  const { match, delaySeconds, embargoUntil } = data
  const postponed = isPostponeAwaited ? `延期${unsaved}` : '已延期'
  const hidden = [
    ...(delaySeconds ? [`结束后 ${delaySeconds % 60 === 0 ? `${delaySeconds / 60} 分钟` : `${delaySeconds} 秒`}`] : []),
    ...(embargoUntil ? [`北京时间 ${formatDateTime(embargoUntil)}`] : []),
  ]
  return (
    <>
      {isPostponed(match) && <Alert type="warning" showIcon title={`${postponed}：${match.schedule.reason || '没有写原因'}`} />}
      {match.schedule.state === 'cancelled' && <Alert type="error" showIcon title={`已取消：${match.schedule.reason || '没有写原因'}`} />}
      {hidden.length > 0 && <Alert type="info" showIcon title={`赛果延迟公布：${hidden.join('，且不早于')}`} />}
    </>
  )
}

function Rulings({ data: { rulings } }: { data: AdminMatch }) {
  if (rulings.length === 0) return null
  return (
    <section className={styles.card} aria-label="裁决记录">
      <div className={styles.cardHead}>
        <h2>裁决记录</h2>
      </div>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {rulings.map(({ kind, text, at }) => (
          <li key={`${at} ${kind}`}>
            {formatShort(at, siteToday())}：{text}
          </li>
        ))}
      </ul>
    </section>
  )
}
