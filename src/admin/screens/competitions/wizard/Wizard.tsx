import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Form, Grid, Popconfirm, Steps } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiFailure } from '#admin/api.ts'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { siteToday } from '#admin/pieces/site-today.ts'
import { useFirstField } from '#admin/pieces/use-first-field.ts'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { read } from '#admin/query-keys.ts'
import styles from '#admin/screens/competitions/competitions.module.css'
import { competitionsKey, createCompetition } from '#admin/screens/competitions/competitions.queries.ts'
import { withoutEmpty } from '#admin/screens/competitions/edit/edits.ts'
import { ProblemList } from '#admin/screens/competitions/ProblemList.tsx'
import { useWhyNot } from '#admin/session.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { formatShort } from '#shared/dates.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DatesStep } from './DatesStep.tsx'
import { documentOfDraft, type Problem, problemOfFault, problemsOf, type Step, stepNames, steps } from './draft.ts'
import { EntrantsStep } from './EntrantsStep.tsx'
import { FormatStep } from './FormatStep.tsx'
import { peopleOf } from './library.ts'
import { RulesStep } from './RulesStep.tsx'
import { SeedsStep } from './SeedsStep.tsx'
import type { DraftChange, StepProps } from './step-props.ts'
import { useDraft } from './use-draft.ts'
import { useSlug } from './use-slug.ts'

export function Component() {
  const why = useWhyNot('competitions.write')
  const keeping = useDraft()
  const [search, setSearch] = useSearchParams()
  const step = steps.find((word) => word === search.get('step'))
  if (why !== null) {
    return (
      <Screen title="新建赛事">
        <Alert type="warning" showIcon title={why} />
      </Screen>
    )
  }
  if (step === undefined && keeping.stored !== null) {
    const go = () => setSearch({ step: 'basics' }, { replace: true })
    const { draft, savedAt } = keeping.stored
    return (
      <Screen title="新建赛事">
        <Card>
          <h2>上次有一个赛事没做完</h2>
          <p>
            「{draft.name.trim() || '还没有名称的赛事'}」，{draft.entrants.length} 个参赛者，{formatShort(savedAt, siteToday())}{' '}
            保存在这台设备上。
          </p>
          <div className={styles.foot}>
            <Button type="primary" onClick={go}>
              继续
            </Button>
            <Popconfirm
              title="放弃上次的内容？"
              okText="放弃"
              cancelText="取消"
              onConfirm={() => {
                keeping.restart()
                go()
              }}
            >
              <Button>重新开始</Button>
            </Popconfirm>
          </div>
        </Card>
      </Screen>
    )
  }
  return (
    <Wizard
      {...keeping}
      isNew={keeping.stored === null && step === undefined}
      step={step ?? 'basics'}
      onStep={(next) => setSearch({ step: next })}
    />
  )
}

type Props = Omit<ReturnType<typeof useDraft>, 'stored'> & { isNew: boolean; step: Step; onStep(step: Step): void }

function Wizard({ draft, change, restart, forget, isStored, isNew, step, onStep }: Props) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const client = useQueryClient()
  const isWide = Grid.useBreakpoint().md ?? true
  const [seen, setSeen] = useState<ReadonlySet<Step>>(new Set())
  const [fromServer, setFromServer] = useState<readonly Problem[]>([])
  useLeaveGuard(!isStored)
  const { warning: slugWarning } = useSlug(draft, change)
  const own = problemsOf(draft)
  const problems = [...own.filter((problem) => seen.has(problem.step) || step === 'confirm'), ...fromServer]
  const create = useMutation({
    onMutate: () => setFromServer([]),
    mutationFn: async () => {
      const drafted = documentOfDraft(draft, await peopleOf(draft))
      if (drafted === null) throw new Error('赛制还不完整，请先改好')
      const { statistics } = await client.fetchQuery(read('GET /settings'))
      const document = { ...drafted, competition: withoutEmpty({ ...drafted.competition, ...statistics.value }) }
      try {
        return await createCompetition(document, draft.cover?.id)
      } catch (error) {
        tell(error, document)
        throw error
      }
    },
    onSuccess: async ({ id }) => {
      forget()
      await client.invalidateQueries({ queryKey: competitionsKey })
      void message.success('赛事已创建')
      await navigate(`/competitions/${id}`, { replace: true })
    },
  })
  const tell = (error: unknown, document: CompetitionDocument) => {
    const found = error instanceof ApiFailure ? error.faults.map((fault) => problemOfFault(fault, document)) : []
    setFromServer(found)
    const [first] = found
    if (first && first.step !== 'confirm') onStep(first.step)
  }
  const go = (next: Step) => {
    setSeen(new Set([...seen, step]))
    onStep(next)
  }
  const index = steps.indexOf(step)
  const before = steps[index - 1]
  const after = steps[index + 1]
  const edit = (part: DraftChange) => {
    // The server's errors on other steps remain.
    setFromServer((before) => before.filter((problem) => problem.step !== step))
    change(part)
  }
  const here = problems.filter((problem) => problem.step === step)
  const elsewhere = [...own, ...fromServer.filter((problem) => problem.step !== step)]
  const heading = useHeadingFocus(step)
  const fields = useFirstField<HTMLDivElement>(isNew)
  const StepBody = bodies[step]
  return (
    <Screen
      title="新建赛事"
      actions={
        <Popconfirm
          title="放弃已填的全部内容？"
          okText="放弃"
          cancelText="取消"
          onConfirm={() => {
            restart()
            setSeen(new Set())
            onStep('basics')
          }}
        >
          <Button>重新开始</Button>
        </Popconfirm>
      }
    >
      {!isStored && <Alert type="warning" showIcon title="这台设备存不下草稿，离开页面会丢失内容。" style={{ marginBottom: 16 }} />}
      <nav aria-label="步骤" style={{ marginBottom: 16 }}>
        {isWide ? (
          <Steps
            size="small"
            current={index}
            onChange={(next) => go(steps[next] ?? 'basics')}
            items={steps.map((each) => ({
              title: stepNames[each],
              status: problems.some((problem) => problem.step === each) ? 'error' : undefined,
            }))}
          />
        ) : (
          <Select
            aria-label="步骤"
            value={step}
            onChange={go}
            style={{ width: '100%' }}
            options={steps.map((each, i) => ({
              value: each,
              label: `${i + 1}/${steps.length} ${stepNames[each]}${problems.some((problem) => problem.step === each) ? '（要修改）' : ''}`,
            }))}
          />
        )}
      </nav>
      <Card>
        <h2 ref={heading} tabIndex={-1} className={styles.step}>
          {stepNames[step]}
        </h2>
        <ProblemList messages={here.map((problem) => problem.message)} />
        <div ref={fields}>
          <Form layout="vertical" component="div">
            <StepBody
              draft={draft}
              change={edit}
              problems={slugWarning && step === 'basics' ? [...here, { step, field: 'slug', message: slugWarning }] : here}
            />
          </Form>
        </div>
        {step === 'confirm' && (
          <>
            {elsewhere.length > 0 && <OpenSteps problems={elsewhere} onStep={go} />}
            {create.error && fromServer.length === 0 && <Alert type="error" showIcon role="alert" title={create.error.message} />}
          </>
        )}
        <div className={styles.foot}>
          {before && <Button onClick={() => go(before)}>上一步：{stepNames[before]}</Button>}
          {/* Two buttons, not one that changes: a second press of Enter must not create what nobody has looked at. */}
          {after ? (
            <Button key="next" type="primary" onClick={() => go(after)}>
              下一步：{stepNames[after]}
            </Button>
          ) : (
            <Button key="create" type="primary" disabled={own.length > 0} loading={create.isPending} onClick={() => create.mutate()}>
              {draft.isHidden ? '创建，暂不公开' : '创建并公开'}
            </Button>
          )}
        </div>
      </Card>
    </Screen>
  )
}

/** Each further step is read from its beginning: its fields lie above the button that led to it. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // Before anything can be pressed again.
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

function OpenSteps({ problems, onStep }: { problems: readonly Problem[]; onStep(step: Step): void }) {
  return (
    <Alert
      type="warning"
      showIcon
      title="还有要填写或修改的内容"
      description={[...new Set(problems.map((problem) => problem.step))].map((step) => (
        <div key={step}>
          <Button type="link" size="small" onClick={() => onStep(step)}>
            {stepNames[step]}
          </Button>
          {problems.find((problem) => problem.step === step)?.message}
        </div>
      ))}
    />
  )
}

const bodies: Readonly<Record<Step, (props: StepProps) => React.ReactNode>> = {
  basics: BasicsStep,
  entrants: EntrantsStep,
  seeds: SeedsStep,
  format: FormatStep,
  rules: RulesStep,
  dates: DatesStep,
  confirm: ConfirmStep,
}
