import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import type { Article } from '#shared/articles.ts'
import { formatDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { spoilerFreeHeadline, summaryForSharing, titleWithoutScores } from '#shared/spoilers.ts'
import { ArticleFoot } from '../article/ArticleFoot.tsx'
import { ArticleHead } from '../article/ArticleHead.tsx'
import styles from '../article/article.module.css'
import { articleParts } from '../article/article-parts.ts'
import { BackToTop } from '../article/BackToTop.tsx'
import { Related } from '../article/Related.tsx'
import { Standing } from '../article/Standing.tsx'
import { Subjects } from '../article/Subjects.tsx'
import { useViewBeacon } from '../article/use-view-beacon.ts'
import { Picture } from '../components/Picture.tsx'
import page from '../components/page.module.css'
import { bodyPictures } from '../components/rich-text/body-pictures.ts'
import { RichText } from '../components/rich-text/RichText.tsx'
import { withReadableBody } from '../components/rich-text/readable-doc.ts'
import { idFrom, pageHandle, pageLoader } from '../page.ts'
import { Uncover } from '../spoilers/Covered.tsx'
import { whereTelling } from '../spoilers/Headline.tsx'
import { ViewerLink } from '../viewer/ViewerLink.tsx'
import { ViewerProvider } from '../viewer/ViewerProvider.tsx'
import type { ViewerItem } from '../viewer/viewer-item.ts'

export const loader =
  import.meta.env.SSR &&
  pageLoader('newsInside', async ({ api, params }) => withReadableBody(await api.article(idFrom(params.id))), articleParts)

export const handle = pageHandle<Article>(
  'newsInside',
  (article, settings) => ({
    title: `${titleWithoutScores(article.title, article.about)}｜${settings.name}`,
    spoilerFreeTitle: article.tellsResult ? `${spoilerFreeHeadline('报道')}｜${settings.name}` : undefined,
    description: article.tellsResult ? spoilerFreeSummary(article) : summaryForSharing(article),
    path: paths.article(article.id),
    image: article.shareImage,
    article: { publishedAt: article.publishedAt, updatedAt: article.updatedAt, isAiMade: article.isAiMade },
    crumbs: [{ label: article.column.name, to: paths.newsList({ column: article.column.key }) }],
    feed: article.column,
  }),
  articleParts,
)

/** Of each its own, for lists of findings: what its title says already, and when it came. */
function spoilerFreeSummary({ column, title, about, publishedAt }: Article): string {
  return `${formatDay(publishedAt)} ${column.name}：${titleWithoutScores(title, about)}（含赛果，点开再看）`
}

const coverSizes = '(min-width: 960px) 52vw, 100vw'

export function Component() {
  const article = useLoaderData<Article>()
  const { cover, tellsResult, standing } = article
  const viewerItems = useMemo(() => allPictures(article), [article])
  useViewBeacon(article.id)
  return (
    <ViewerProvider key={article.id} items={viewerItems} tellsResult={tellsResult}>
      <div className={`${page.wrap} ${styles.page}`}>
        <article className={styles.main} data-results={tellsResult ? '' : undefined}>
          <ArticleHead article={article} />
          {cover && (
            <ViewerLink picture={cover} tellsResult={tellsResult} className={`${styles.cover} ${whereTelling(tellsResult)}`}>
              <Picture picture={cover} sizes={coverSizes} ratio="16:9" priority alt={tellsResult ? '' : undefined} />
            </ViewerLink>
          )}
          <Text article={article} />
          <ArticleFoot article={article} />
        </article>
        <aside className={styles.rail}>
          <Subjects links={article.links} tellsResult={tellsResult} />
          {standing && <Standing standing={standing} />}
          <Related articles={article.related} />
        </aside>
      </div>
      <BackToTop />
    </ViewerProvider>
  )
}

/** Of an article that says how a match ended, the text waits behind a button for visitors who hide results. */
function Text({ article }: { article: Article }) {
  const { summary, body, pictures, embeds, tellsResult } = article
  const text = (
    <>
      {summary !== '' && !repeats(article) && <p className={styles.summary}>{summary}</p>}
      <RichText doc={body} pictures={pictures} embeds={embeds} />
    </>
  )
  return tellsResult ? (
    <>
      <Uncover what="这篇报道" />
      <div className="result">{text}</div>
    </>
  ) : (
    text
  )
}

/** The cover first, then the body in reading order. */
function allPictures({ cover, body, pictures }: Article): ViewerItem[] {
  const inBody = bodyPictures(body.content, pictures)
  if (!cover || inBody.some((item) => item.picture.id === cover.id)) return inBody
  return [{ picture: cover, caption: cover.alt }, ...inBody]
}

/** A summary that was cut from the beginning of the text is not repeated. */
function repeats({ summary, body }: Article): boolean {
  const letters = (text: string) => text.replace(/[\s…]/g, '')
  return letters(textOf(body.content)).startsWith(letters(summary))
}
