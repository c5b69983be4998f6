import { Button, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ToRead } from '#admin/pieces/ToRead.tsx'
import { useCloseGuard } from '#admin/pieces/use-leave-guard.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import { ActTrouble } from './ActTrouble.tsx'
import { showActFaults } from './act-faults.ts'
import { Changes } from './Changes.tsx'
import styles from './matches.module.css'
import { RestoredNotice } from './RestoredNotice.tsx'
import { usePreviewedAct } from './use-act.ts'
import { useConfirmedClose } from './use-confirmed-close.ts'
import { useStoredInput } from './use-stored-input.ts'

export interface ActDialogProps<V extends object> {
  title: string
  /** A short message on success. */
  said: string
  okText: string
  isDangerous?: boolean
  competitionId: number
  rev: number
  initialValues: Partial<V>
  toAct(values: V): CompetitionAct
  /** The fields; their names are the act's. */
  children: ReactNode | ((form: FormInstance<V>) => ReactNode)
  onClose(): void
}

/** A form, a preview of its effect, and the act. Mounted while it is open; after an error the input stays. */
export function ActDialog<V extends object>(props: ActDialogProps<V>) {
  const { title, said, okText, isDangerous, competitionId, rev, initialValues, toAct, children, onClose } = props
  const [form] = Form.useForm<V>()
  // A dialog is told from others by its screen and its title.
  const { left, keep, drop, isStored } = useStoredInput<Partial<V>>(`${useLocation().pathname} ${title}`)
  const [isTyped, setTyped] = useState(left !== null)
  const leave = () => {
    drop()
    onClose()
  }
  const close = useConfirmedClose(isTyped, leave)
  useCloseGuard(isTyped && !isStored)
  const [homeless, setHomeless] = useState<string[]>([])
  const { preview, conflict, error, isAsking, isDoing, ask, askAgain, perform, forget } = usePreviewedAct(competitionId, rev, said)
  useEffect(() => setHomeless(error ? showActFaults(form, error) : []), [error, form])
  const changed = (values: Partial<V>, all: Partial<V>) => {
    setTyped(true)
    keep(all)
    // What the server said of a field stays until it is cleared; rules of the form itself are checked again right after.
    const changedOnes = form.getFieldsError().filter(({ name: [top], errors }) => errors.length > 0 && String(top) in values)
    form.setFields(changedOnes.map(({ name }) => ({ name: name as never, errors: [] })))
    if (preview || error || conflict) forget()
  }
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>取消</Button>
          {preview ? (
            <Button key="step1" type="primary" danger={isDangerous} loading={isDoing} onClick={async () => (await perform()) && leave()}>
              {okText}
            </Button>
          ) : (
            <Button key="step2" type="primary" loading={isAsking} onClick={form.submit}>
              预览影响
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {left && (
          <RestoredNotice
            what="内容"
            onDrop={() => {
              drop()
              setTyped(false)
              form.setFields(Object.keys(left).map((name) => ({ name: name as never, value: initialValues[name as keyof V] })))
              if (preview || error || conflict) forget()
            }}
          />
        )}
        <ActTrouble sentences={homeless} conflict={conflict} onAgain={() => void askAgain()} />
        <Form<V>
          form={form}
          layout="vertical"
          // Only initial values that belong to fields are used.
          initialValues={{ ...initialValues, ...left }}
          onValuesChange={changed}
          onFinish={(values) => void ask(toAct(values))}
          scrollToFirstError
        >
          {typeof children === 'function' ? children(form) : children}
        </Form>
        {preview && (
          <ToRead label="会带来的影响">
            <div role="status">
              <Changes {...preview.answer} />
            </div>
          </ToRead>
        )}
      </div>
    </Modal>
  )
}
