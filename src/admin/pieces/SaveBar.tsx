import { Alert, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { Act } from '#shared/admin/policy.ts'
import { MayButton } from './MayButton.tsx'
import styles from './save-bar.module.css'

interface Props {
  act: Act
  isDirty: boolean
  isPending: boolean
  /** Faults that belong to no field. */
  problems: readonly string[]
  onReset(): void
  children?: ReactNode
}

/** The bar below a form: errors, 保存, 撤销修改. It stays visible on long forms. */
export function SaveBar({ act, isDirty, isPending, problems, onReset, children }: Props) {
  return (
    <div className={styles.bar}>
      {problems.map((text) => (
        <Alert key={text} type="error" showIcon title={text} role="alert" />
      ))}
      <Flex gap={8} wrap align="center">
        <MayButton act={act} type="primary" htmlType="submit" loading={isPending} disabled={!isDirty}>
          保存
        </MayButton>
        <Button disabled={!isDirty || isPending} onClick={onReset}>
          撤销修改
        </Button>
        {isDirty && <span role="status">有没保存的修改</span>}
        {children}
      </Flex>
    </div>
  )
}
