import { useQuery } from '@tanstack/react-query'
import { Alert, App, Card, Form, Input } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { isNotFound } from '#admin/api.ts'
import { Clash, labelIn } from '#admin/pieces/Clash.tsx'
import { Failure } from '#admin/pieces/Failure.tsx'
import { keyOfName } from '#admin/pieces/key-of-name.ts'
import { isSame } from '#admin/pieces/merging/same.ts'
import { publicationRefetchMs } from '#admin/pieces/publication-refetch.ts'
import { SaveBar } from '#admin/pieces/SaveBar.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { useFirstField } from '#admin/pieces/use-first-field.ts'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { useOnRefetch } from '#admin/pieces/use-on-refetch.ts'
import { useSaving } from '#admin/pieces/use-saving.ts'
import { Waiting } from '#admin/pieces/Waiting.tsx'
import { queryClient } from '#admin/query-client.ts'
import { useWhyNot } from '#admin/session.ts'
import type { Act } from '#shared/admin/policy.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { changeRecord, createRecord, type FieldsOf, listKeyOf, type PathOf, type RecordView, recordQuery } from './record-requests.ts'
import styles from './record-screen.module.css'

/** What differs between the screens of seasons, teams, players, links, albums, videos, openings and tips. */
export interface RecordKind<View extends RecordView, Values extends object> {
  path: PathOf<View>
  noun: string
  /** As in 这名选手. */
  measureWord: '个' | '名'
  /** The permission to change it. */
  act: Act
  blank: Values
  nameOf(view: View): string
  valuesOf(view: View): Values
  /** The request body from the form's values, without slug and rev. */
  bodyOf(values: Values): FieldsOf<View>
  labels: Readonly<Partial<Record<keyof Values, string>>>
  /** Null where it has no slug. */
  slugHint: string | null
  /** The name from which a new one's slug is spelt, until somebody types another. */
  nameIn?(values: Values): string
  /** The consequence of deleting it, shown before. */
  deletion: string
  /** For records with a trash: whether this one is in it, and cannot be edited. */
  isTrashed?(view: View): boolean
  /** Whether visitors see it, as a sentence: others change that without touching a field of the form. */
  statusOf?(view: View): string
  Fields: ComponentType<RecordFieldsProps<View>>
  /** Shown above the form of a stored record: further actions. */
  Actions?: ComponentType<RecordActionsProps<View>>
}

export interface RecordFieldsProps<View> {
  view: View | null
  /** Something that is no value yet would be lost by leaving. A stable function. */
  onUnfinished(unfinished: UnfinishedFiles | null): void
  /** A field was given a value by another than its own input: the form hears of its own inputs alone. */
  onFilled(): void
}

/** Files under way, or some that did not arrive and can be sent again from here. */
export type UnfinishedFiles = 'sending' | 'failed'

const lossOf: Readonly<Record<UnfinishedFiles, string>> = {
  sending: '文件还在上传，离开后不会传完，没保存的修改也会丢失。',
  failed: '有文件没有传上来，离开后要重新选择，没保存的修改也会丢失。',
}

export interface RecordActionsProps<View> {
  view: View
  /** There are unsaved changes. */
  isDirty: boolean
  /** The record has changed by an action here; what was typed stays. */
  onChanged(view: View): void
  /** Somebody else saved first. */
  onClash(current: View): void
}

/** How often an open form asks what others did to its record. */
const askEveryMs = 15_000

/** The same pattern as in the schema; importing that would include its library in the bundle. */
const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** One record of its kind: a new or a stored one. */
export function RecordScreen<View extends RecordView, Values extends object>({ kind }: { kind: RecordKind<View, Values> }) {
  const { id = 'new' } = useParams()
  const navigate = useNavigate()
  const [made, setMade] = useState<string>()
  const [shown, setShown] = useState({ id, form: 0, isMade: false })
  // The form of a new record goes on as that of the stored one, with what is no value yet, as a list of failed uploads.
  if (shown.id !== id) {
    const isMade = shown.id === 'new' && id === made
    setShown({ id, form: shown.form + (isMade ? 0 : 1), isMade })
  }
  const query = useQuery({
    ...recordQuery<View>(kind.path, Number(id)),
    enabled: id !== 'new',
    staleTime: 0,
    refetchInterval: ({ state }) => !isNotFound(state.error) && Math.min(publicationRefetchMs(state.data) || askEveryMs, askEveryMs),
  })
  const stored = shown.isMade || query.isFetchedAfterMount ? query.data : undefined
  const opened = id === 'new' ? null : stored
  const title = id === 'new' ? `新建${kind.noun}` : query.data ? kind.nameOf(query.data) : kind.noun
  return (
    <Screen
      title={title}
      actions={
        <>
          <Link to={kind.path}>返回{kind.noun}列表</Link>
          {query.data && !kind.isTrashed?.(query.data) && <DeleteButton view={query.data} kind={kind} name={kind.nameOf(query.data)} />}
        </>
      }
    >
      {opened !== undefined ? (
        <>
          {isNotFound(query.error) && (
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={`这${kind.measureWord}${kind.noun}已被删除，不能再保存。下面填写的内容还在，需要的话请先复制下来，再新建一${kind.measureWord}。`}
              style={{ marginBottom: 20 }}
            />
          )}
          <RecordForm
            key={shown.form}
            kind={kind}
            opened={opened}
            onMade={(madeId) => {
              setMade(String(madeId))
              void navigate(`${kind.path}/${madeId}`, { replace: true })
            }}
          />
        </>
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting />
      )}
    </Screen>
  )
}

type Typed<Values> = Values & { slug?: string }

function RecordForm<View extends RecordView, Values extends object>({
  kind,
  opened,
  onMade,
}: {
  kind: RecordKind<View, Values>
  opened: View | null
  onMade(id: number): void
}) {
  const [form] = Form.useForm<Typed<Values>>()
  const [base, setBase] = useState(opened)
  const [isDirty, setDirty] = useState(false)
  const { message } = App.useApp()
  const why = useWhyNot(kind.act)
  const [unfinished, setUnfinished] = useState<UnfinishedFiles | null>(null)
  // After the render in which the leave guard knows that everything is saved.
  const madeId = opened === null ? base?.id : undefined
  // One for the whole form: the router supports only one blocker at a time. The way to the stored record keeps what failed.
  const isLost = unfinished === 'sending' || (unfinished === 'failed' && madeId === undefined)
  useLeaveGuard(isDirty || isLost, unfinished === null ? undefined : lossOf[unfinished])
  const labels = kind.labels as Readonly<Record<string, string>> // by the names of its values
  const take = (view: View) => {
    setBase(view)
    setDirty(false)
    form.setFieldsValue(kind.valuesOf(view) as Parameters<typeof form.setFieldsValue>[0]) // its own values
    // A running request may return the state from before this save.
    const { queryKey } = recordQuery<View>(kind.path, view.id)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, view)
  }
  const tellStanding = (view: View) => {
    const text = kind.statusOf?.(view)
    if (base !== null && text !== undefined && text !== kind.statusOf?.(base)) void message.info(`发布状态有变化：${text}`, 6)
  }
  const saving = useSaving<Typed<Values>, View>({
    form,
    base,
    revOf: (view) => view.rev,
    valuesOf: kind.valuesOf,
    read: () => form.getFieldsValue(true),
    rebase: (view, values, isOwn) => {
      if (!isOwn) tellStanding(view)
      take(view)
      form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]) // its own values
      setDirty(!isSame(values, kind.valuesOf(view)))
    },
    labelOf: (name) => labelIn(labels, name),
    send: ({ slug, ...values }, rev) =>
      // Without its slug it equals the form's values.
      base === null
        ? createRecord<View>(kind.path, { slug, ...kind.bodyOf(values as unknown as Values) })
        : changeRecord<View>(kind.path, base.id, { rev, ...kind.bodyOf(values as unknown as Values) }).catch(async (error) => {
            if (!isNotFound(error)) throw error
            await queryClient.invalidateQueries({ queryKey: recordQuery<View>(kind.path, base.id).queryKey })
            throw new Error(`没有保存：这${kind.measureWord}${kind.noun}已被删除`)
          }),
    onSaved: async (view) => {
      take(view)
      void queryClient.invalidateQueries({ queryKey: listKeyOf(kind.path) })
    },
  })
  useOnRefetch(opened, (view) => {
    // A running save detects the change, or caused it.
    if (view === null || saving.isPending) return
    // The clock changes its state, and what refers to it changes elsewhere.
    if (view.rev === base?.rev) setBase(view)
    else if (isDirty) saving.meet(view)
    else {
      tellStanding(view)
      take(view)
    }
  })
  const changed = (view: View) => {
    if (isDirty) saving.meet(view, { isOwn: true })
    else take(view)
    void queryClient.invalidateQueries({ queryKey: listKeyOf(kind.path) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (madeId !== undefined) onMade(madeId)
  }, [madeId])
  const spell = async (values: Values) => {
    const name = kind.nameIn?.(values)?.trim() ?? ''
    if (base !== null || name === '' || form.isFieldTouched('slug' as Parameters<typeof form.isFieldTouched>[0])) return
    const key = await keyOfName(name, [])
    // Meanwhile the name may have gone on, or a slug been typed.
    const isMeant =
      kind.nameIn?.(form.getFieldsValue(true))?.trim() === name && !form.isFieldTouched('slug' as Parameters<typeof form.isFieldTouched>[0])
    if (isMeant) form.setFieldsValue({ slug: key } as Parameters<typeof form.setFieldsValue>[0])
  }
  const fields = useFirstField<HTMLDivElement>(opened === null && why === null)
  const initial = base === null ? kind.blank : kind.valuesOf(base)
  return (
    <Card>
      {base !== null && kind.Actions && (
        <kind.Actions view={base} isDirty={isDirty} onChanged={changed} onClash={(view) => saving.meet(view)} />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        disabled={why !== null || (base !== null && kind.isTrashed?.(base) === true)}
        onValuesChange={() => {
          setDirty(true)
          // Without the dictionary the field stays as it is, to be typed.
          spell(form.getFieldsValue(true)).catch(() => {})
        }}
        onFinish={() => saving.save(form.getFieldsValue(true))}
        scrollToFirstError
      >
        {kind.slugHint === null ? null : base === null ? (
          <Form.Item
            name="slug"
            // The form of the stored record, which this one becomes, has no such value.
            preserve={false}
            label="标识"
            extra={kind.slugHint}
            rules={[{ required: true, max: 64, pattern: slug, message: '请用小写字母、数字和连字符，例如 yun-jian' }]}
          >
            <Input autoCapitalize="none" style={{ maxWidth: 320 }} />
          </Form.Item>
        ) : (
          <p className={styles.slug}>
            标识 <code>{base.slug}</code>（建立后不变，导入的文件靠它认出这{kind.measureWord}
            {kind.noun}）
          </p>
        )}
        <div className={styles.fields} ref={fields}>
          <kind.Fields view={base} onUnfinished={setUnfinished} onFilled={() => setDirty(true)} />
        </div>
        <SaveBar
          act={kind.act}
          isDirty={isDirty}
          isPending={saving.isPending}
          isUploading={unfinished === 'sending'}
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
