import { Alert, App, Button, Card, Flex, Progress, Tabs } from 'antd'
import { useMemo, useReducer, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Screen } from '#admin/pieces/Screen.tsx'
import { StayingButton } from '#admin/pieces/StayingButton.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { NewerNotice } from '#admin/screens/competitions/edit/NewerNotice.tsx'
import { useWhyNot } from '#admin/session.ts'
import { boutsOf } from '#rules/schedule/bouts.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { CalendarView } from './CalendarView.tsx'
import { Conflicts } from './Conflicts.tsx'
import { droppedAt, venuesOf } from './calendar.ts'
import { EditConflictNotice } from './EditConflictNotice.tsx'
import { MatchRows } from './MatchRows.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { type EditConflict, findEditConflicts, movableOf, planned } from './plan.ts'
import { RulesForm } from './RulesForm.tsx'
import { ruleProblems } from './rule-problems.ts'
import styles from './schedule.module.css'
import { useCalendar } from './use-calendar.ts'
import { useGenerator } from './use-generator.ts'
import { useRules } from './use-rules.ts'
import { useStoredPlan, useStorePlan } from './use-stored-plan.ts'

interface Props {
  /** The last response. */
  newest: AdminCompetition
  isReloading: boolean
  reload(): Promise<AdminCompetition | undefined>
}

const tabs = ['calendar', 'list', 'conflicts'] as const

export function Planner({ newest, isReloading, reload }: Props) {
  const { message } = App.useApp()
  /** The version that the plan is based on: a newer one replaces it while nothing is planned, and otherwise when the user says so. */
  const [competition, setCompetition] = useState(newest)
  const { id, document } = competition
  const why = useWhyNot('competitions.write')
  const [search, setSearch] = useSearchParams()
  const [params, setWish] = useRules(id, document)
  const { rules } = params
  const movable = useMemo(() => (why === null ? movableOf(boutsOf(document, rules)) : new Set<string>()), [document, rules, why])
  const stored = useStoredPlan(competition, movable)
  const [planning, step] = useReducer(planned, stored.planning)
  const [opened, setOpened] = useState<string | null>(null)
  const [isApplying, setApplying] = useState(false)
  // On a phone they would come before everything else.
  const [areRulesOpen, setRulesOpen] = useState(() => matchMedia('(min-width: 1001px)').matches)
  const plan = planning.now
  const [editConflicts, setEditConflicts] = useState<readonly EditConflict[]>([])
  useStorePlan(competition, plan)
  const calendar = useCalendar(document, rules, plan)
  const { entries, conflicts, changes, reasons, words } = calendar
  const generator = useGenerator((scheduled) => step({ do: 'generate', scheduled }))
  const isPlanned = planning.past.length > 0 || plan.placements.size > 0
  useLeaveGuard(changes.size > 0)
  if (newest !== competition && !isPlanned && !isApplying && generator.part === null) setCompetition(newest)
  const rebase = (next: AdminCompetition) => {
    const still = movableOf(boutsOf(next.document, rules))
    setEditConflicts(findEditConflicts(plan, { before: document, after: next.document, movable: still }))
    setCompetition(next)
    step({ do: 'rebase', movable: still })
  }
  const generate = () =>
    generator.run({
      document,
      rules,
      stage: params.stage,
      scope: params.scope,
      hours: params.hours,
      pinned: new Map([...plan.placements].filter(([key]) => plan.pinned.has(key))),
      now: new Date().toISOString(),
      seed: 1,
    })
  const clear = () => {
    setEditConflicts([])
    step({ do: 'clear' })
  }
  const tab = tabs.find((word) => word === search.get('tab')) ?? 'calendar'
  const openedEntry = entries.find(({ bout }) => bout.key === opened)
  const isBlocked = why !== null || Object.keys(ruleProblems(rules, document.competition)).length > 0
  const close = () => setOpened(null)
  return (
    <Screen
      title={`${document.competition.name} · 排期`}
      actions={
        <>
          <Link to={`/competitions/${id}`}>返回赛事</Link>
          <Link to={`/matches?competition=${id}`}>这项赛事的比赛</Link>
        </>
      }
    >
      {why !== null && <Alert type="info" showIcon title={why} style={{ marginBottom: 16 }} />}
      {stored.state === 'restored' && <RestoredPlanNotice type="info" title="上次没应用的排期已恢复，可以接着改，或点“全部放弃”。" />}
      {stored.state === 'rebased' && (
        <RestoredPlanNotice
          type="warning"
          title="上次没应用的排期已恢复。那以后这项赛事改过了：不能再改时间的场次没有恢复，请看过再应用。"
        />
      )}
      {isPlanned && !isApplying && newest.rev !== competition.rev && (
        <NewerNotice
          competition={competition}
          newestRev={newest.rev}
          onReload={() => rebase(newest)}
          onDiscard={() => {
            clear()
            setCompetition(newest)
          }}
        />
      )}
      {!isApplying && <EditConflictNotice conflicts={editConflicts} words={words} />}
      <div className={styles.screen}>
        <Card
          className={areRulesOpen ? styles.side : `${styles.side} ${styles.folded}`}
          title={<h2 className={styles.heading}>规则</h2>}
          extra={
            <Button aria-expanded={areRulesOpen} onClick={() => setRulesOpen(!areRulesOpen)}>
              {areRulesOpen ? '收起' : '展开'}
            </Button>
          }
        >
          {areRulesOpen && (
            <>
              <RulesForm document={document} words={words} params={params} isDisabled={why !== null} onChange={setWish} />
              <p className={styles.note}>规则保存在这台设备上，下次排期接着用。</p>
            </>
          )}
        </Card>
        <Card className={styles.main} title={<h2 className={styles.heading}>赛程</h2>}>
          <Flex gap={8} wrap className={styles.tools}>
            {/* It keeps its place: the second press of a double click must not stop what the first began. */}
            <Button type="primary" disabled={isBlocked} loading={generator.part !== null} onClick={generate}>
              排期
            </Button>
            {generator.part !== null && (
              <Button
                onClick={() => {
                  generator.stop()
                  void message.info('已停止，赛程没有改动')
                }}
              >
                停止
              </Button>
            )}
            <StayingButton disabled={planning.past.length === 0} onClick={() => step({ do: 'undo' })}>
              撤销
            </StayingButton>
            <StayingButton disabled={planning.future.length === 0} onClick={() => step({ do: 'redo' })}>
              重做
            </StayingButton>
            <StayingButton disabled={!isPlanned} onClick={clear}>
              全部放弃
            </StayingButton>
            <span className={styles.space} />
            <StayingButton key="apply" type="primary" disabled={why !== null || changes.size === 0} onClick={() => setApplying(true)}>
              应用…
            </StayingButton>
          </Flex>
          {generator.part !== null && <Progress percent={Math.round(generator.part * 100)} aria-label="排期的进度" />}
          {generator.hasFailed && <Alert type="error" showIcon role="alert" title="排期没能完成，请再试一次。" />}
          <p role="status" className={styles.status}>
            {statusOf({
              all: entries.length,
              dated: entries.filter(({ bout }) => bout.start !== null).length,
              changed: changes.size,
              unplaced: reasons.size,
              conflicts: conflicts.length,
            })}
          </p>
          <Tabs
            activeKey={tab}
            onChange={(next) => setSearch({ tab: next }, { replace: true })}
            items={[
              {
                key: 'calendar',
                label: '日历',
                children: (
                  <CalendarView
                    entries={entries}
                    rules={rules}
                    period={document.competition}
                    movable={movable}
                    onOpen={setOpened}
                    onDrop={(match, day, venue) => {
                      const entry = entries.find(({ bout }) => bout.key === match)
                      if (entry) step({ do: 'move', match, placement: droppedAt(entry, { day, venue }, entries, rules) })
                    }}
                  />
                ),
              },
              {
                key: 'list',
                label: '列表',
                children: (
                  <MatchRows key={planning.past.length === 0 ? 'new' : 'planned'} {...{ entries, changes, reasons }} onOpen={setOpened} />
                ),
              },
              {
                key: 'conflicts',
                label: conflicts.length > 0 ? `冲突（${conflicts.length}）` : '冲突',
                children: <Conflicts conflicts={conflicts} words={words} onOpen={setOpened} />,
              },
            ]}
          />
        </Card>
      </div>
      {openedEntry && (
        <MoveDialog
          key={openedEntry.bout.key}
          entry={openedEntry}
          reason={reasons.get(openedEntry.bout.key) ?? null}
          venues={venuesOf(entries, rules).filter((venue) => venue !== '')}
          whyNot={why ?? (movable.has(openedEntry.bout.key) ? null : '比赛已经开打或有成绩，不能再改时间。')}
          troublesAt={(placement) => calendar.troublesAt(openedEntry.bout.key, placement)}
          onMove={(placement) => {
            step({ do: 'move', match: openedEntry.bout.key, placement })
            close()
          }}
          onUnpin={() => {
            step({ do: 'unpin', match: openedEntry.bout.key })
            close()
          }}
          onForget={() => {
            step({ do: 'forget', match: openedEntry.bout.key })
            close()
          }}
          onClose={close}
        />
      )}
      {isApplying && (
        <ApplyDialog
          competition={competition}
          changes={[...changes.values()]}
          notice={<EditConflictNotice conflicts={editConflicts} words={words} />}
          conflictCount={conflicts.length}
          isReloading={isReloading}
          onReload={async () => rebase((await reload()) ?? competition)}
          onGiveUp={() => {
            clear()
            setApplying(false)
            void reload()
          }}
          onClose={() => setApplying(false)}
          onApplied={() => {
            clear()
            setApplying(false)
          }}
        />
      )}
    </Screen>
  )
}

/** Restored from before a reload; shown until it is dismissed. */
function RestoredPlanNotice({ type, title }: { type: 'info' | 'warning'; title: string }) {
  return <Alert type={type} showIcon closable title={title} role="status" style={{ marginBottom: 16 }} />
}

interface Counts {
  all: number
  dated: number
  changed: number
  unplaced: number
  conflicts: number
}

function statusOf({ all, dated, changed, unplaced, conflicts }: Counts): string {
  const parts = [
    `共 ${all} 场，${dated} 场有时间`,
    ...(changed > 0 ? [`改动 ${changed} 场，还没应用`] : []),
    ...(unplaced > 0 ? [`${unplaced} 场没排上`] : []),
    conflicts > 0 ? `${conflicts} 处冲突` : '没有冲突',
  ]
  return `${parts.join('；')}。`
}
