import type { ListFormat } from '#shared/paths.ts'
import styles from './table-files.module.css'

interface Props {
  /** The list's name for visitors. */
  label: string
  /** The file name. */
  name: string
  hrefOf(format: ListFormat): string
}

/** Downloads of a list as a table. */
export function TableFiles({ label, name, hrefOf }: Props) {
  return (
    <p className={styles.files}>
      <span>下载{label}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <a key={format} className={styles.file} href={hrefOf(format)} download={`${name}.${format}`}>
          {format === 'xlsx' ? 'Excel' : 'CSV'}
        </a>
      ))}
    </p>
  )
}
