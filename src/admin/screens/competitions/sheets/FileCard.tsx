import { Button, Card, Spin } from 'antd'
import type { ReactNode } from 'react'
import styles from './sheets.module.css'

interface Props {
  name: string
  isReading: boolean
  onClose(): void
  children: ReactNode
}

/** The chosen file, with what was read of it. */
export function FileCard({ name, isReading, onClose, children }: Props) {
  return (
    <Card
      size="small"
      title={<span className={styles.fileName}>{name}</span>}
      extra={
        <Button key="close" type="text" onClick={onClose}>
          换一个文件
        </Button>
      }
    >
      <Spin spinning={isReading} description="正在读取">
        <div className={styles.steps} aria-busy={isReading}>
          {children}
        </div>
      </Spin>
    </Card>
  )
}
