import { Flex, Typography } from 'antd'
import { type ReactNode, useEffect } from 'react'
import styles from './screen.module.css'

interface Props {
  title: string
  /** Buttons of the whole screen. */
  actions?: ReactNode
  children: ReactNode
}

/** One screen: its name as heading and in the window's title, its buttons, its content. */
export function Screen({ title, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · 管理后台`
  }, [title])
  return (
    <>
      <Flex justify="space-between" align="center" gap={12} wrap style={{ marginBottom: 16 }}>
        <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
          {title}
        </Typography.Title>
        <Flex gap={8} wrap align="center" className={styles.actions}>
          {actions}
        </Flex>
      </Flex>
      {children}
    </>
  )
}
