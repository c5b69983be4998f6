import { Form } from 'antd'
import { type ComponentType, useState } from 'react'
import { api } from '#admin/api.ts'
import { Clash, labelIn } from '#admin/pieces/Clash.tsx'
import { SaveBar } from '#admin/pieces/SaveBar.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { useSaving } from '#admin/pieces/use-saving.ts'
import { queryClient } from '#admin/query-client.ts'
import { read } from '#admin/query-keys.ts'
import { sessionQuery, useWhyNot } from '#admin/session.ts'
import type { DataOf, SentOf } from '#shared/admin/contract.ts'
import type { Act } from '#shared/admin/policy.ts'
import type { SettingsPart } from '#shared/admin/site.ts'
import styles from './settings.module.css'

/** Endpoints that save a part as a whole. */
type PartEndpoint = `PUT /settings/${SettingsPart}` | 'PUT /columns' | 'PUT /link-groups'
type ValueOf<E extends PartEndpoint> =
  SentOf<E> extends { value: infer Value } ? Value : SentOf<E> extends { items: infer Items } ? Items : never

/** What differs between the parts of the settings. */
export interface PartKind<E extends PartEndpoint, Typed> {
  reads: E extends `PUT /settings/${string}`
    ? 'GET /settings'
    : E extends `PUT ${infer Path extends '/columns' | '/link-groups'}`
      ? `GET ${Path}`
      : never
  writes: E
  /** The property of the body that holds the whole value; the form's fields have the same name, so that faults find them. */
  root: Exclude<keyof SentOf<E>, 'rev'> & string
  label: string
  revOf(view: DataOf<E>): string
  typedOf(view: DataOf<E>): Typed
  valueOf(typed: Typed): ValueOf<E>
  Fields: ComponentType<{ view: DataOf<E> }>
}

interface Props<E extends PartEndpoint, Typed> {
  kind: PartKind<E, Typed>
  opened: DataOf<E>
  /** The permission to change it. */
  act: Act
}

/** The values of the form: the whole value under the kind's property name. */
type Rooted<Typed> = Record<string, Typed>

/** Each body is the rev and the value, under the kind's property name. */
const write = api as <E extends PartEndpoint>(endpoint: E, params: { body: object }) => Promise<DataOf<E>>

/** A form for one part of the settings, or a similar list, loaded and saved as a whole. */
export function PartForm<E extends PartEndpoint, Typed>({ kind, opened, act }: Props<E, Typed>) {
  const [form] = Form.useForm()
  const [base, setBase] = useState(opened)
  const [isDirty, setDirty] = useState(false)
  const why = useWhyNot(act)
  useLeaveGuard(isDirty)
  const take = (view: DataOf<E>) => {
    setBase(view)
    setDirty(false)
    form.setFieldsValue({ [kind.root]: kind.typedOf(view) } as Parameters<typeof form.setFieldsValue>[0]) // its own value
    queryClient.setQueryData([...read(kind.reads).queryKey], view)
  }
  const labels = { [kind.root]: kind.label }
  const saving = useSaving<Rooted<Typed>, DataOf<E>>({
    form,
    base,
    revOf: kind.revOf,
    valuesOf: (view) => ({ [kind.root]: kind.typedOf(view) }),
    read: () => form.getFieldsValue(true),
    rebase: (view, values) => {
      take(view)
      form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]) // its own value
      setDirty(true)
    },
    labelOf: (name) => labelIn(labels, name),
    // The root is always there.
    send: (typed, rev) => write(kind.writes, { body: { rev, [kind.root]: kind.valueOf(typed[kind.root] as Typed) } }),
    onSaved: (view) => {
      take(view)
      // The frame shows the site's name and mark.
      if (kind.writes === 'PUT /settings/identity') void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ [kind.root]: kind.typedOf(base) }}
        disabled={why !== null}
        onValuesChange={() => setDirty(true)}
        onFinish={() => saving.save(form.getFieldsValue(true))}
        scrollToFirstError
      >
        <div className={styles.fields}>
          <kind.Fields view={base} />
        </div>
        <SaveBar
          act={act}
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
    </>
  )
}
