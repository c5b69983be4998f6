import { useQuery } from '@tanstack/react-query'
import { Card, Form } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '#admin/api.ts'
import { Clash, labelIn } from '#admin/pieces/Clash.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { SaveBar } from '#admin/pieces/SaveBar.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { useOnRefetch } from '#admin/pieces/use-on-refetch.ts'
import { useSaving } from '#admin/pieces/use-saving.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { read } from '#admin/query-keys.ts'
import { useWhyNot } from '#admin/session.ts'
import type { AwardForm, CompetitionAwards } from '#shared/admin/awards.ts'
import { AwardsField } from './AwardsField.tsx'
import styles from './awards.module.css'
import type { TypedAward } from './typed-award.ts'

export function Component() {
  const { id } = useParams()
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...read('GET /awards/:id', { params: { id: Number(id) } }),
    staleTime: 0,
  })
  return (
    <Screen title={data ? `${data.name} · 奖项` : '奖项'} actions={<Link to="/awards">返回获奖列表</Link>}>
      {data && isFetchedAfterMount ? (
        <AwardsForm key={data.id} opened={data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Screen>
  )
}

interface Typed {
  awards: TypedAward[]
}

function AwardsForm({ opened }: { opened: CompetitionAwards }) {
  const [form] = Form.useForm<Typed>()
  const [base, setBase] = useState(opened)
  const [isDirty, setDirty] = useState(false)
  const why = useWhyNot('awards.write')
  useLeaveGuard(isDirty)
  const take = (view: CompetitionAwards) => {
    setBase(view)
    setDirty(false)
    form.setFieldsValue(typedOf(view))
  }
  const saving = useSaving<Typed, CompetitionAwards>({
    form,
    base,
    revOf: (view) => String(view.rev),
    valuesOf: typedOf,
    read: () => form.getFieldsValue(true),
    rebase: (view, values) => {
      take(view)
      form.setFieldsValue(values)
      setDirty(true)
    },
    labelOf: (name) => labelIn(labels, name),
    send: ({ awards }, rev) => api('PUT /awards/:id', { params: { id: base.id }, body: { rev: Number(rev), awards: awards.map(formOf) } }),
    onSaved: take,
  })
  useOnRefetch(opened, (view) => {
    // A running save detects the change, or caused it.
    if (saving.isPending || view.rev <= base.rev) return
    if (isDirty) saving.meet(view)
    else take(view)
  })
  return (
    <Card>
      {/* A node of an older program does not say them. */}
      <Derived awards={base.derived ?? []} />
      <Form
        form={form}
        layout="vertical"
        initialValues={typedOf(base)}
        disabled={why !== null}
        onValuesChange={() => setDirty(true)}
        onFinish={() => saving.save(form.getFieldsValue(true))}
        scrollToFirstError
      >
        <AwardsField entrants={base.entrants} players={base.players} />
        <SaveBar
          act="awards.write"
          isDirty={isDirty}
          isPending={saving.isPending}
          problems={saving.problems}
          onReset={() => {
            form.resetFields()
            setDirty(false)
          }}
        />
      </Form>
      <Clash clash={saving.clash} labels={labels} isPending={saving.isPending} onSettle={saving.settle} onLater={saving.forget} />
    </Card>
  )
}

/** What nobody enters: it follows the results. */
function Derived({ awards }: { awards: CompetitionAwards['derived'] }) {
  if (awards.length === 0) return <p className={styles.given}>冠军、亚军和季军在比赛打完后自动得出，不用在这里填。</p>
  return (
    <section aria-label="由成绩得出的奖项">
      <p className={styles.given}>由成绩得出，更正成绩才会变：</p>
      <ul className={styles.derived}>
        {awards.map(({ title, name }) => (
          <li key={`${title} ${name}`}>
            {title}：<strong>{name}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

const labels = {
  awards: '奖项',
  title: '名称',
  kind: '类别',
  to: '颁给',
  entrant: '参赛方',
  player: '选手',
  name: '名字',
  at: '颁奖日',
  isMasked: '名字打码',
  citation: '颁奖词',
}

function typedOf({ awards }: CompetitionAwards): Typed {
  return {
    awards: awards.map((award) => ({ ...award, to: award.entrant !== null ? 'entrant' : award.player !== null ? 'player' : 'name' })),
  }
}

function formOf({ key, kind, title, to, entrant, player, name, citation, isMasked, at }: TypedAward): AwardForm {
  return {
    key: key ?? null,
    kind,
    title: title.trim(),
    entrant: to === 'entrant' ? (entrant ?? null) : null,
    player: to === 'player' ? (player ?? null) : null,
    name: to === 'name' ? (name?.trim() ?? null) : null,
    citation: (citation ?? '').trim(),
    isMasked: isMasked ?? false,
    at: at ?? null,
  }
}
