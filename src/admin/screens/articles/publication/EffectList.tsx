import { Button, Result } from 'antd'
import { useEffect, useRef } from 'react'
import styles from '#admin/screens/articles/editing/editing.module.css'
import type { Published } from '#shared/admin/articles.ts'

interface Props {
  sentence: string
  pages: Published['pages']
  onClose?(): void
}

/** The public pages that have changed. */
export function EffectList({ sentence, pages, onClose }: Props) {
  const told = useRef<HTMLDivElement>(null)
  // The form whose button was pressed has made place for it.
  useEffect(() => told.current?.focus(), [])
  return (
    <div role="status" ref={told} tabIndex={-1} style={{ outline: 0 }}>
      <Result
        status="success"
        title={sentence}
        subTitle={pages.length > 0 ? `已在 ${pages.length} 个页面生效` : '现在没有页面因此变化'}
        style={{ padding: '16px 0' }}
      />
      {pages.length > 0 && (
        <ul className={styles.pages}>
          {pages.map(({ path, name, isGone }) => (
            <li key={path}>
              {isGone ? (
                `${name}（访客打不开了）`
              ) : (
                <a href={path} target="_blank" rel="noreferrer">
                  {name}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {onClose && <Button onClick={onClose}>继续编辑</Button>}
    </div>
  )
}
