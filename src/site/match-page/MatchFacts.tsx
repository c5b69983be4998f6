import { type ReactNode, useState } from 'react'
import { isPast, isPostponed } from '#shared/competitions/match-time.ts'
import { matchPlace } from '#shared/competitions/match-title.ts'
import type { MatchView } from '#shared/competitions/match-view.ts'
import { dayName, formatMatchTime, formatMoment } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Glyph } from '../competition/Glyph.tsx'
import { isLobby } from '../competition/lobby-words.ts'
import { hasPublicResult, lengthOf } from '../competition/match-words.ts'
import { secondFinalIf, secondFinalOf } from '../competition/second-final.ts'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { LatePart } from '../LatePart.tsx'
import { useToday } from '../today.tsx'
import styles from './match-page.module.css'
import { isToRemindOf, remindPart } from './match-parts.ts'

/** Where it is shown, or was. Null where that is not known. On a page that was open at its end a word keeps the place: what follows stays. */
export function Watch({ match: { streamUrl, replayUrl, play, result } }: { match: MatchView }) {
  const isLive = play === 'live' || play === 'interrupted'
  // A walkover is over without having been played.
  const isOver = play === 'ended' || (!isLive && result !== null && result.state !== 'void')
  const hasStream = streamUrl !== null && !isOver
  const [wasShown] = useState(hasStream)
  if (!hasStream && !wasShown && replayUrl === null) return null
  return (
    <div className={styles.watch}>
      {hasStream && <Outside to={streamUrl} label={isLive ? '打开直播间' : '直播地址'} isMain={isLive} />}
      {replayUrl !== null && <Outside to={replayUrl} label="看回放" isMain={!isLive} />}
      {!hasStream && replayUrl === null && <p className={styles.over}>直播已结束</p>}
    </div>
  )
}

/** Date and place, length, competition, and next matches of its sides. */
export function MatchFacts({ match }: { match: MatchView }) {
  const { venue, note, competition, stage, winnerTo, loserTo, next } = match
  const today = useToday()
  const time = timeOf(match, today)
  const again = secondFinalOf(match)
  // Once it is over, the matches themselves stand below.
  const isOpen = !again && next.length === 0
  return (
    <section className={styles.card} aria-label="比赛信息">
      <dl className={styles.facts}>
        {time && (
          <Fact name={time.name}>
            <span>{time.text}</span>
          </Fact>
        )}
        {isToRemindOf(match) && (
          <Fact name="提醒我">
            <LatePart part={remindPart}>{({ Remind }) => <Remind match={match} place={placeWords(match)} />}</LatePart>
          </Fact>
        )}
        {venue !== '' && <Fact name="地点">{venue}</Fact>}
        {lengthOf(match) !== '' && <Fact name="赛制">{lengthOf(match)}</Fact>}
        <Fact name="所属">
          <SiteLink to={paths.competition(competition.id, { tab: 'stages', stage: stage.id })}>{placeWords(match)}</SiteLink>
        </Fact>
        {again && (
          <Fact name="后续">
            <SiteLink className={styles.down} to={paths.match(again.id)}>
              {secondFinalIf}，{again.name}
            </SiteLink>
          </Fact>
        )}
        {winnerTo && isOpen && (
          <Fact name="胜者去向">
            <SiteLink className={styles.up} to={paths.match(winnerTo.id)}>
              <span aria-hidden="true">▲</span>
              {nextWords(winnerTo, today)}
            </SiteLink>
          </Fact>
        )}
        {loserTo && isOpen && (
          <Fact name="败者去向">
            <SiteLink className={styles.down} to={paths.match(loserTo.id)}>
              <span aria-hidden="true">▽</span>
              {nextWords(loserTo, today)}
            </SiteLink>
          </Fact>
        )}
        {note !== '' && (
          <Fact name="备注">
            <span className={hasPublicResult(match) ? 'result' : undefined}>{note}</span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A link to another site, with a confirmation. */
function Outside({ to, label, isMain }: { to: string; label: string; isMain: boolean }) {
  return (
    <SiteLink className={`${page.button} ${isMain ? '' : page.ghost} ${styles.outside}`} to={to} data-leaves="">
      <Glyph name="play" />
      {label}
    </SiteLink>
  )
}

/** 总决赛 11月22日 周日. */
function nextWords({ name, at, precision }: NonNullable<MatchView['winnerTo']>, today: string): string {
  return at === null || precision === 'tbd' ? name : `${name} ${dayName(at, today)}`
}

/** Its own name stands above, but of a lobby, which it alone tells from the others of its round. */
function placeWords(match: MatchView): string {
  return matchPlace(isLobby(match) ? match : { ...match, name: '' }).join(' · ')
}

/** When it begins or began; for a finished match without a date its end, where known. */
function timeOf(match: MatchView, today: string): { name: string; text: string } | null {
  const { schedule, endedAt } = match
  const { state, at, precision } = schedule
  const time = at !== null && precision === 'exact' ? formatMoment(at, today) : formatMatchTime(at, precision, today)
  const isDated = at !== null && precision !== 'tbd'
  if (state === 'cancelled') return { name: '开赛', text: '比赛取消' }
  if (isPast(match) && !isDated) return endedAt === null ? null : { name: '结束', text: formatMoment(endedAt, today) }
  if (match.play !== 'not_started' && !isDated) return null
  if (isPostponed(match) && !isDated) return { name: '开赛', text: '新时间待定' }
  // When it did begin is not written down: it was played ahead of its time.
  const wasEarlier = at !== null && precision === 'exact' && endedAt !== null && endedAt < at
  return { name: wasEarlier ? '原定开赛' : '开赛', text: time }
}
