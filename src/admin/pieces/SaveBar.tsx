import { Alert, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { Act } from '#shared/admin/policy.ts'
import { MayButton } from './MayButton.tsx'
import { StayingButton } from './StayingButton.tsx'
import styles from './save-bar.module.css'
import { useIsPaused } from './use-is-paused.ts'

interface Props {
  act: Act
  isDirty: boolean
  isPending: boolean
  /** A file that is to be saved with it is on its way. */
  isUploading?: boolean
  /** Faults that belong to no field. */
  problems: readonly string[]
  onReset(): void
  children?: ReactNode
}

/** The bar below a form: errors, 保存, 撤销修改. It stays visible on long forms. */
export function SaveBar({ act, isDirty, isPending, isUploading = false, problems, onReset, children }: Props) {
  const isPaused = useIsPaused() && isPending
  const unsaved = isPaused ? '没有连接，恢复后会自动保存' : '有没保存的修改'
  return (
    <div className={styles.bar}>
      {problems.map((text) => (
        <Alert key={text} type="error" showIcon title={text} role="alert" />
      ))}
      <Flex gap={8} wrap align="center">
        <MayButton act={act} type="primary" htmlType="submit" loading={isPending} disabled={!isDirty || isUploading}>
          保存
        </MayButton>
        <StayingButton disabled={!isDirty || isPending} onClick={onReset}>
          撤销修改
        </StayingButton>
        {(isDirty || isUploading) && <span role="status">{isUploading ? '正在上传，传完才能保存' : unsaved}</span>}
        {children}
      </Flex>
    </div>
  )
}
