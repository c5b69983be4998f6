import { paths } from '#shared/paths.ts'
import styles from './table-files.module.css'

interface Props {
  competition: { id: number; name: string }
  /** Which of its lists, and what visitors call it. */
  list: 'matches' | 'entrants'
  label: string
}

/** The list as a table to take home. */
export function TableFiles({ competition: { id, name }, list, label }: Props) {
  return (
    <p className={styles.files}>
      <span>下载{label}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <a
          key={format}
          className={styles.file}
          href={paths.api.competitionExport(id, `${list}.${format}`)}
          download={`${name} ${label}.${format}`}
        >
          {format === 'xlsx' ? 'Excel' : 'CSV'}
        </a>
      ))}
    </p>
  )
}
