import { Form } from 'antd'
import { type ComponentType, useState } from 'react'
import { ask } from '#admin/api.ts'
import { Clash, differences } from '#admin/pieces/Clash.tsx'
import { SaveBar } from '#admin/pieces/SaveBar.tsx'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { useSaving } from '#admin/pieces/use-saving.ts'
import { queryClient } from '#admin/query-client.ts'
import { useWhyNot } from '#admin/session.ts'
import type { Act } from '#shared/admin/policy.ts'
import styles from './settings.module.css'

/** What differs between the parts of the settings. */
export interface PartKind<View, Typed> {
  /** Where it is read, and where it is written. */
  readPath: string
  writePath: string
  /** How the body calls the whole value; the form's fields stand under the same name, so that faults find them. */
  root: 'value' | 'items'
  label: string
  revOf(view: View): string
  typedOf(view: View): Typed
  valueOf(typed: Typed): unknown
  Fields: ComponentType<{ view: View }>
}

interface Props<View, Typed> {
  kind: PartKind<View, Typed>
  opened: View
  /** Of whoever may change it. */
  act: Act
}

/** One part of the settings, or a list like them: seen, changed, saved as a whole. */
export function PartForm<View, Typed>({ kind, opened, act }: Props<View, Typed>) {
  const [form] = Form.useForm()
  const [base, setBase] = useState(opened)
  const [isDirty, setDirty] = useState(false)
  const why = useWhyNot(act)
  useLeaveGuard(isDirty)
  const take = (view: View) => {
    setBase(view)
    setDirty(false)
    form.setFieldsValue({ [kind.root]: kind.typedOf(view) } as Parameters<typeof form.setFieldsValue>[0]) // its own value
    queryClient.setQueryData(['site', kind.readPath], view)
  }
  const mine = (): Typed => form.getFieldsValue(true)[kind.root]
  const saving = useSaving<Typed, View>({
    form,
    rev: kind.revOf(base),
    revOf: kind.revOf,
    send: (typed, rev) => ask<View>('PUT', kind.writePath, { rev, [kind.root]: kind.valueOf(typed) }),
    onSaved: take,
  })
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ [kind.root]: kind.typedOf(base) }}
        disabled={why !== null}
        onValuesChange={() => setDirty(true)}
        onFinish={() => saving.save(mine())}
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
      <Clash
        isOpen={saving.clash !== null}
        lines={
          saving.clash
            ? differences({ all: kind.valueOf(kind.typedOf(saving.clash)) }, { all: kind.valueOf(mine()) }, { all: kind.label })
            : []
        }
        isPending={saving.isPending}
        onCancel={saving.forget}
        onOver={() => saving.saveOver(mine())}
        onTake={() => {
          if (saving.clash) take(saving.clash)
          saving.forget()
        }}
      />
    </>
  )
}
