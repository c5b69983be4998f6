import type { ListFormat } from '#shared/paths.ts'
import styles from './table-files.module.css'

interface Props {
  /** What visitors call the list. */
  label: string
  /** What the file is called where it is kept. */
  name: string
  hrefOf(format: ListFormat): string
}

/** A list as a table to take home. */
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
