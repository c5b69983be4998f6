import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Form, Tag } from 'antd'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { FailedScreen } from '#admin/pieces/FailedScreen.tsx'
import { LinkButton } from '#admin/pieces/LinkButton.tsx'
import { ManyTabs } from '#admin/pieces/ManyTabs.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { StayingButton } from '#admin/pieces/StayingButton.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import styles from '#admin/screens/competitions/competitions.module.css'
import { competitionQuery } from '#admin/screens/competitions/competitions.queries.ts'
import { ProblemList } from '#admin/screens/competitions/ProblemList.tsx'
import { SheetsTab } from '#admin/screens/competitions/sheets/SheetsTab.tsx'
import { useWhyNot } from '#admin/session.ts'
import type { AdminCompetition } from '#shared/admin/competitions.ts'
import { BasicsTab } from './BasicsTab.tsx'
import { DatesTab } from './DatesTab.tsx'
import { EntrantsTab } from './EntrantsTab.tsx'
import { type Edits, isEdited, noEdits, withEdits } from './edits.ts'
import { FiguresTab } from './FiguresTab.tsx'
import { FileTab } from './FileTab.tsx'
import { FormatDialog } from './FormatDialog.tsx'
import { type FormFault, formFault } from './faults.ts'
import { NewerNotice } from './NewerNotice.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { StagesTab } from './StagesTab.tsx'
import type { Saving } from './saving.ts'
import type { TabProps } from './tab-props.ts'

const tabs = {
  overview: '概况',
  basics: '基本信息',
  entrants: '参赛者',
  stages: '阶段与规则',
  figures: '数据项',
  dates: '日程',
  sheets: '表格',
  file: '文件',
} as const
type Tab = keyof typeof tabs

export function Component() {
  const id = Number(useParams().id)
  const competition = useQuery(competitionQuery(id))
  // The loaded data and the input stay although a refetch failed.
  if (competition.data) {
    const reload = async () => (await competition.refetch()).data
    return <Editor key={id} newest={competition.data} isReloading={competition.isFetching} reload={reload} />
  }
  if (competition.error)
    return (
      <FailedScreen error={competition.error} onRetry={() => void competition.refetch()} list={{ path: '/competitions', noun: '赛事' }} />
    )
  return <Waiting text="正在载入赛事" />
}

interface EditorProps {
  /** The last response; it is fetched again on returning to the window. */
  newest: AdminCompetition
  isReloading: boolean
  reload(): Promise<AdminCompetition | undefined>
}

function Editor({ newest, isReloading, reload }: EditorProps) {
  /** The version that the edits are based on: a newer one replaces it while there are no edits, and otherwise when the user says so. */
  const [competition, setCompetition] = useState(newest)
  const { id, document } = competition
  const why = useWhyNot('competitions.write')
  const [search, setSearch] = useSearchParams()
  const [edits, setEdits] = useState<Edits>(noEdits)
  const [saving, setSaving] = useState<Saving | null>(null)
  const [faults, setFaults] = useState<readonly FormFault[]>([])
  const [isSettingFormat, setSettingFormat] = useState(false)
  const isDirty = isEdited(edits)
  useLeaveGuard(isDirty)
  const isIdle = !isDirty && saving === null && !isSettingFormat
  // With the same rev, only data outside the document is new.
  if (newest !== competition && (isIdle || newest.rev === competition.rev)) setCompetition(newest)
  // The keys of a record of tabs are its words.
  const tab = (Object.keys(tabs) as Tab[]).find((word) => word === search.get('tab')) ?? 'overview'
  const here = faults.filter((fault) => fault.tab === tab)
  const props: TabProps = {
    document,
    edited: withEdits(document, edits),
    edits,
    change: (part) => {
      setEdits((before) => ({ ...before, ...part }))
      // Errors on other tabs remain.
      setFaults((before) => before.filter((fault) => fault.tab !== tab))
    },
    problem: (field) => here.find((fault) => fault.field === field)?.message,
    isWrong: (prefix) => here.some((fault) => fault.field.startsWith(prefix)),
  }
  const forget = () => {
    setEdits(noEdits)
    setFaults([])
  }
  const done = () => {
    setSaving(null)
    setSettingFormat(false)
    forget()
  }
  const bodies: Readonly<Record<Tab, React.ReactNode>> = {
    overview: <OverviewTab id={id} document={document} />,
    basics: <BasicsTab {...props} competition={competition} />,
    entrants: <EntrantsTab {...props} />,
    stages: <StagesTab {...props} onFormat={() => setSettingFormat(true)} />,
    figures: <FiguresTab {...props} />,
    dates: <DatesTab {...props} />,
    sheets: <SheetsTab id={id} isDirty={isDirty} />,
    file: (
      <FileTab
        id={id}
        slug={document.competition.slug}
        formerSlugs={competition.formerSlugs}
        isDirty={isDirty}
        onReplace={(file) => setSaving({ of: 'file', document: file })}
      />
    ),
  }
  const isForm = tab !== 'overview' && tab !== 'sheets' && tab !== 'file'
  return (
    <Screen
      title={document.competition.name}
      actions={
        <>
          {document.competition.isHidden ? (
            <Tag>已隐藏</Tag>
          ) : (
            <Button href={`/competitions/${id}`} target="_blank" rel="noreferrer">
              公开页面
            </Button>
          )}
          <LinkButton to={`/matches?competition=${id}`}>比赛</LinkButton>
          <LinkButton to={`/competitions/${id}/rounds`}>按轮录入</LinkButton>
          {why === null && (
            <>
              <LinkButton to={`/competitions/${id}/schedule`}>排期</LinkButton>
              <LinkButton to={`/competitions/${id}/acts`}>裁决</LinkButton>
            </>
          )}
        </>
      }
    >
      {why !== null && <Alert type="info" showIcon title={why} style={{ marginBottom: 16 }} />}
      {isDirty && saving === null && newest.rev !== competition.rev && (
        <NewerNotice competition={competition} newestRev={newest.rev} onReload={() => setCompetition(newest)} onDiscard={forget} />
      )}
      <Card>
        <ManyTabs
          label="赛事的部分"
          className={styles.tabs}
          activeKey={tab}
          onChange={(next) => setSearch({ tab: next })}
          items={(Object.keys(tabs) as Tab[]).map((key) => ({
            key,
            label: faults.some((fault) => fault.tab === key) ? `${tabs[key]}（要修改）` : tabs[key],
            children: key === tab && (
              <Form layout="vertical" component="div" disabled={why !== null && key !== 'overview' && key !== 'sheets' && key !== 'file'}>
                <h2 className={styles.unseen}>{tabs[key]}</h2>
                <ProblemList messages={here.map(({ message }) => message)} />
                {bodies[key]}
              </Form>
            ),
          }))}
        />
        {isForm && why === null && (
          <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', alignItems: 'center', marginTop: 16 }}>
            <StayingButton type="primary" disabled={!isDirty} onClick={() => setSaving({ of: 'edits', edits })}>
              预览并保存
            </StayingButton>
            <StayingButton disabled={!isDirty} onClick={forget}>
              撤销修改
            </StayingButton>
            <span role="status">{isDirty ? '有没保存的修改' : ''}</span>
          </div>
        )}
      </Card>
      {isSettingFormat && (
        <FormatDialog document={document} onPreview={(plan) => setSaving({ of: 'format', plan })} onClose={() => setSettingFormat(false)} />
      )}
      {saving && (
        <SaveDialog
          competition={competition}
          saving={saving}
          isReloading={isReloading}
          onReload={async () => setCompetition((await reload()) ?? competition)}
          onClose={() => setSaving(null)}
          onMend={(failure, sent) => {
            const found = failure.faults.map((fault) => formFault(fault, sent))
            setFaults(found)
            setSaving(null)
            const [first] = found
            if (first) setSearch({ tab: first.tab })
          }}
          onGiveUp={() => {
            // Without edits the newest version is taken over automatically.
            void reload()
            done()
          }}
          onSaved={done}
        />
      )}
    </Screen>
  )
}
