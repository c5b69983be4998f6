import { Card, Typography } from 'antd'
import { type ReactNode, useEffect } from 'react'
import styles from './door.module.css'

/** The card of the screens before sign-in. */
export function DoorCard({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.door}>
      <Card className={styles.card}>
        <Typography.Title level={1} className={styles.title}>
          {title}
        </Typography.Title>
        {children}
      </Card>
    </main>
  )
}
