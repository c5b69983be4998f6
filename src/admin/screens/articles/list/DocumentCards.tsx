import { Checkbox, Flex } from 'antd'
import { Link } from 'react-router'
import { siteToday } from '#admin/pieces/site-today.ts'
import { titleOf } from '#admin/screens/articles/words.ts'
import { formatShort } from '#shared/dates.ts'
import { DocumentState } from './DocumentState.tsx'
import type { LinesProps } from './lines.ts'
import styles from './list.module.css'

/** The list on a phone. */
export function DocumentCards({ kind, lines, isBusy, chosen, onChosen }: LinesProps) {
  return (
    <ul className={styles.cards} aria-busy={isBusy}>
      {lines.map((line) => (
        <li key={line.id} className={styles.card}>
          <Checkbox
            aria-label={`选择 ${titleOf(line)}`}
            checked={chosen.includes(line.id)}
            onChange={({ target }) => onChosen(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))}
          />
          <Flex vertical gap={4} className={styles.about}>
            <Link to={`/articles/${line.id}`} className={styles.name}>
              {titleOf(line)}
            </Link>
            <DocumentState line={line} />
            <span className={styles.facts}>
              {kind === 'page' ? `/pages/${line.slug ?? ''}` : (line.column?.name ?? '没有栏目')} ·{' '}
              {formatShort(line.updatedAt, siteToday())} 修改 · {line.views} 次阅读
            </span>
          </Flex>
        </li>
      ))}
    </ul>
  )
}
