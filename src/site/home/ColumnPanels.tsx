import { paths } from '#shared/paths.ts'
import type { NewsBlock } from '#shared/settings.ts'
import { Icon } from '../components/Icon.tsx'
import { NewsCard } from '../components/NewsCard.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Tabs } from '../components/Tabs.tsx'
import styles from './column-panels.module.css'

/** Consecutive columns on the home page, as one panel with a tab for each; a single one has the section's title. */
export function ColumnPanels({ blocks }: { blocks: readonly NewsBlock[] }) {
  const [only, ...others] = blocks
  if (!only) return null
  if (others.length === 0) {
    return (
      <section aria-label={only.title}>
        <SectionHead title={only.title} more={{ label: '全部', to: addressOf(only) }} />
        <Articles block={only} />
      </section>
    )
  }
  const panels = blocks.map((block) => ({ key: block.column ?? '', label: block.title, content: <Panel block={block} /> }))
  return (
    <section aria-label="栏目">
      <SectionHead title="栏目" />
      <Tabs id="column" label="栏目" panels={panels} />
    </section>
  )
}

function Panel({ block }: { block: NewsBlock }) {
  return (
    <section aria-label={block.title}>
      <Articles block={block} />
      <SiteLink className={styles.all} to={addressOf(block)}>
        {block.title}的全部文章
        <Icon name="right" />
      </SiteLink>
    </section>
  )
}

function Articles({ block }: { block: NewsBlock }) {
  return (
    <ul className={styles.list}>
      {block.articles.map((article) => (
        <li key={article.id}>
          <NewsCard article={article} look="card" heading="h3" withColumn={false} />
        </li>
      ))}
    </ul>
  )
}

function addressOf({ column }: NewsBlock): string {
  return paths.newsList({ column: column ?? undefined })
}
