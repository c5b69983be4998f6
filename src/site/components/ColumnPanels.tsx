import { paths } from '#shared/paths.ts'
import type { NewsBlock } from '#shared/settings.ts'
import styles from './column-panels.module.css'
import { NewsCard } from './NewsCard.tsx'
import { SectionHead } from './SectionHead.tsx'

/** Consecutive columns on the home page, side by side where there is room: three per row, or two where a single one would be left over. */
export function ColumnPanels({ blocks }: { blocks: readonly NewsBlock[] }) {
  return (
    <div className={blocks.length % 3 === 1 ? styles.panels : `${styles.panels} ${styles.threes}`}>
      {blocks.map((block) => (
        <section key={block.column} className={styles.panel} aria-label={block.title}>
          <SectionHead title={block.title} more={{ label: '全部', to: paths.newsList({ column: block.column ?? undefined }) }} />
          <ul className={styles.list}>
            {block.articles.map((article) => (
              <li key={article.id}>
                <NewsCard article={article} look="row" heading="h3" withColumn={false} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
