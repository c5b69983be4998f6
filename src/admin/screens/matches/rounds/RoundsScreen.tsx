import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { queryClient } from '#admin/query-client.ts'
import { RestoredNotice } from '#admin/screens/matches/RestoredNotice.tsx'
import { roundsQuery } from '#admin/screens/matches/requests.ts'
import { useSession } from '#admin/session.ts'
import type { RoundMatch, RoundsView } from '#shared/admin/rounds.ts'
import { tableFormats } from '#shared/competitions/document.ts'
import { ConfirmRound } from './ConfirmRound.tsx'
import { enteredOf, isOpen } from './entered.ts'
import { RoundCell } from './RoundCell.tsx'
import styles from './rounds.module.css'
import { areGames, sampleWins } from './typed-result.ts'
import { useOnward } from './use-onward.ts'
import { useStoredTexts } from './use-stored-texts.ts'

// It includes the rules' pairing.
const DrawNext = lazy(async () => ({ default: (await import('./DrawNext.tsx')).DrawNext }))

/** /competitions/:id/rounds: results of a whole round typed in a row, or into the bracket itself. The group is in the URL. */
export function Component() {
  const id = Number(useParams().id)
  const [search, setSearch] = useSearchParams()
  /** The group that was shown first: another does not take its place once its last result is in. */
  const [first, setFirst] = useState<{ id: number; group: string }>()
  const group = search.get('group') ?? (first?.id === id ? first.group : undefined)
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...roundsQuery(id, group), placeholderData: keepPreviousData })
  useEffect(() => {
    if (!data || isPlaceholderData || group !== undefined) return
    // It is here already, and need not be asked for by its name.
    queryClient.setQueryData(roundsQuery(id, data.group).queryKey, data)
    setFirst({ id, group: data.group })
  }, [data, isPlaceholderData, group, id])
  if (data) return <Rounds key={id} view={data} onGroup={(key) => setSearch({ group: key }, { replace: true })} />
  if (error) return <FailedScreen error={error} onRetry={() => void refetch()} list={{ path: '/competitions', noun: '赛事' }} />
  return <Waiting text="正在载入比赛" />
}

/** As a result can be here: two digits are one where games are counted. */
function samplesOf({ rounds, score }: RoundsView): string {
  const ofGames = rounds.flatMap(({ matches }) => matches).filter(({ bestOf }) => areGames({ score, bestOf }))
  const wins = ofGames[0] ? sampleWins({ score, bestOf: ofGames[0].bestOf }) : 2
  return ofGames.length > 0 ? `${wins}:0、${wins}-0 或 ${wins}0` : `${wins}:0 或 ${wins}-0`
}

function Rounds({ view, onGroup }: { view: RoundsView; onGroup(key: string): void }) {
  const { acts } = useSession()
  const { texts, type, keepOnly, isRestored, isStored } = useStoredTexts(view)
  const [isConfirming, setConfirming] = useState(false)
  const { format } = view.groups.find(({ key }) => key === view.group) ?? {}
  const isTree = !tableFormats.some((each) => each === format)
  const shown = view.rounds.flatMap(({ matches }) => matches)
  const isTyped = (id: number) => (texts.get(id) ?? '').trim() !== ''
  // What somebody else has entered meanwhile is not to be typed any more.
  const typed = shown.filter((match) => isOpen(view, match) && isTyped(match.id))
  const elsewhere = [...texts.keys()].filter((id) => isTyped(id) && shown.every((match) => match.id !== id))
  const hasBar = typed.length + elsewhere.length > 0
  useClearOf(hasBar)
  const entered = enteredOf(view, texts)
  useLeaveGuard(hasBar && !isStored)
  const leadOnTo = useOnward(view.group)
  const mayDraw = format === 'swiss' && acts.includes('competitions.write')
  const next = view.groups.find(({ key }) => key === view.next)
  return (
    <Screen
      title={`${view.name} · 按轮录入`}
      actions={
        <>
          <Link to={`/matches?competition=${view.id}`}>这项赛事的比赛</Link>
          {acts.includes('competitions.write') && <Link to={`/competitions/${view.id}`}>赛事设置</Link>}
        </>
      }
    >
      <div className={styles.head}>
        {view.groups.length > 1 && (
          <Select
            aria-label="阶段和分组"
            className={styles.groups ?? ''}
            value={view.group}
            options={view.groups.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={onGroup}
          />
        )}
        <p className={styles.legend}>
          {view.score === 'lobby'
            ? '多方比赛要逐方填名次：点「打开」录入。'
            : `写 ${samplesOf(view)}；A 是上面一方弃权，B 是下面一方弃权，X 是双方弃权。回车和上下键换到别的比赛，最后一起核对。`}
        </p>
        {mayDraw && (
          <Suspense fallback={null}>
            <DrawNext view={view} />
          </Suspense>
        )}
      </div>
      {isRestored && hasBar && (
        <div className={styles.restored}>
          <RestoredNotice what="比分" onDrop={() => keepOnly([])} />
        </div>
      )}
      {view.rounds.length === 0 && (
        <Empty
          description={format === 'ladder' ? '还没有人挑战：在赛事的「裁决」里发起挑战，再到这里录入成绩。' : '这里还没有编排比赛。'}
        />
      )}
      {/* The cells are the fields; the arrows only lead from one to the next. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className={isTree ? styles.tree : styles.list} onKeyDown={leadOn}>
        {view.rounds.map((round) => (
          <section key={round.number} className={styles.round} aria-label={round.name}>
            <h2 className={styles.roundName}>
              {round.name} <small>{doneText(round.matches)}</small>
            </h2>
            <ul className={styles.cells}>
              {round.matches.map((match) => (
                <RoundCell
                  key={match.id}
                  view={view}
                  match={match}
                  text={texts.get(match.id) ?? ''}
                  onType={(text) => type(match.id, text)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {next && typed.length === 0 && (
        <p className={styles.next}>
          {shown.length > 0 && '这里现在没有要录入的比赛。'}
          <Button
            data-entry=""
            onClick={() => {
              leadOnTo(next.key)
              onGroup(next.key)
            }}
          >
            接着录入「{next.name}」
          </Button>
        </p>
      )}
      {hasBar && (
        <section className={styles.bar} aria-label="填好的比赛">
          <span role="status">
            {[
              typed.length > 0 && `已填 ${typed.length} 场`,
              typed.length > entered.length && `其中 ${typed.length - entered.length} 场还要改`,
              elsewhere.length > 0 && `别的分组里还有 ${elsewhere.length} 场填好没核对`,
            ]
              .filter(Boolean)
              .join('，')}
          </span>
          {typed.length > 0 && (
            <>
              <Button onClick={() => keepOnly(elsewhere)}>清空</Button>
              <Button type="primary" data-entry="" disabled={entered.length < typed.length} onClick={() => setConfirming(true)}>
                核对 {entered.length} 场
              </Button>
            </>
          )}
        </section>
      )}
      {isConfirming && (
        <ConfirmRound
          view={view}
          entered={entered}
          onSent={() => {
            leadOnTo(view.group)
            keepOnly(elsewhere)
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </Screen>
  )
}

/** The bar comes with the first character: the match that is typed must not be under it. */
function useClearOf(hasBar: boolean): void {
  useEffect(() => {
    const field = document.activeElement
    if (hasBar && field?.matches('input[data-entry]')) void field.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [hasBar])
}

function doneText(matches: readonly RoundMatch[]): string {
  const played = matches.filter(({ isIdle }) => !isIdle)
  const done = played.filter(({ result }) => result !== null && result.state !== 'void')
  return `${done.length} / ${played.length} 场有赛果`
}

/** The arrows move between the matches, and from the last one to the button; Enter does from a field. */
function leadOn(event: KeyboardEvent<HTMLElement>) {
  const { key, target } = event
  const step = key === 'ArrowDown' || (key === 'Enter' && target instanceof HTMLInputElement) ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.nativeEvent.isComposing || !(target instanceof HTMLElement) || !target.matches('[data-entry]')) return
  const cells = [...document.querySelectorAll<HTMLElement>('[data-entry]:not(:disabled)')]
  const next = cells[cells.indexOf(target) + step]
  event.preventDefault()
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
