import { useLayoutEffect, useRef } from 'react'
import type { Column } from '#shared/columns.ts'
import { paths } from '#shared/paths.ts'
import styles from './column-tabs.module.css'
import { SiteLink } from './SiteLink.tsx'

interface Props {
  columns: readonly Column[]
  current: string | null
  /** Kept while one goes from column to column. */
  tag: string | null
}

/** The columns as links, in a row that scrolls sideways where it must. */
export function ColumnTabs({ columns, current, tag }: Props) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current column is what moves
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return (
    <nav className={styles.tabs} aria-label="新闻栏目" ref={row}>
      {[null, ...columns].map((column) => (
        <SiteLink
          key={column?.key ?? ''}
          to={paths.newsList({ column: column?.key, tag: tag ?? undefined })}
          aria-current={(column?.key ?? null) === current ? 'page' : undefined}
        >
          {column?.name ?? '全部'}
        </SiteLink>
      ))}
    </nav>
  )
}
