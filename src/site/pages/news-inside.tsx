import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import type { Article } from '#shared/articles.ts'
import { paths } from '#shared/paths.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { textWithoutScores, titleWithoutScores } from '#shared/spoilers.ts'
import { ArticleFoot } from '../article/ArticleFoot.tsx'
import { ArticleHead } from '../article/ArticleHead.tsx'
import styles from '../article/article.module.css'
import { BackToTop } from '../article/BackToTop.tsx'
import { Related } from '../article/Related.tsx'
import { Subjects } from '../article/Subjects.tsx'
import { useViewBeacon } from '../article/use-view-beacon.ts'
import { Picture } from '../components/Picture.tsx'
import page from '../components/page.module.css'
import { bodyPictures } from '../components/rich-text/body-pictures.ts'
import { embedParts } from '../components/rich-text/embed-parts.ts'
import { RichText } from '../components/rich-text/RichText.tsx'
import { withReadableBody } from '../components/rich-text/readable-doc.ts'
import { sharedImage } from '../meta.ts'
import { idFrom, pageHandle, pageLoader } from '../page.ts'
import { ViewerLink } from '../viewer/ViewerLink.tsx'
import { ViewerProvider } from '../viewer/ViewerProvider.tsx'
import type { ViewerItem } from '../viewer/viewer-item.ts'

export const loader = pageLoader(
  'newsInside',
  async ({ api, params }) => withReadableBody(await api.article(idFrom(params.id))),
  embedParts,
)

export const handle = pageHandle<Article>(
  'newsInside',
  (article, settings) => ({
    title: `${titleWithoutScores(article.title)}｜${settings.name}`,
    description: textWithoutScores(article.summary),
    path: paths.article(article.id),
    image: sharedImage(article),
    article: { publishedAt: article.publishedAt, updatedAt: article.updatedAt, isAiMade: article.isAiMade },
    crumbs: [{ label: article.column.name, to: paths.newsList({ column: article.column.key }) }],
    feed: article.column,
  }),
  embedParts,
)

const coverSizes = '(min-width: 960px) 52vw, 100vw'

export function Component() {
  const article = useLoaderData<Article>()
  const { cover, summary, body, pictures, embeds } = article
  const viewerItems = useMemo(() => allPictures(article), [article])
  useViewBeacon(article.id)
  return (
    <ViewerProvider key={article.id} items={viewerItems}>
      <div className={`${page.wrap} ${styles.page}`}>
        <article className={styles.main}>
          <ArticleHead article={article} />
          {cover && (
            <ViewerLink picture={cover} className={styles.cover}>
              <Picture picture={cover} sizes={coverSizes} ratio="16:9" priority />
            </ViewerLink>
          )}
          {summary !== '' && !repeats(article) && <p className={styles.summary}>{summary}</p>}
          <RichText doc={body} pictures={pictures} embeds={embeds} />
          <ArticleFoot article={article} />
        </article>
        <aside className={styles.rail}>
          <Subjects links={article.links} />
          <Related articles={article.related} />
        </aside>
      </div>
      <BackToTop />
    </ViewerProvider>
  )
}

/** The cover first, then the body in reading order. */
function allPictures({ cover, body, pictures }: Article): ViewerItem[] {
  const inBody = bodyPictures(body.content, pictures)
  if (!cover || inBody.some((item) => item.picture.id === cover.id)) return inBody
  return [{ picture: cover, caption: cover.alt }, ...inBody]
}

/** A summary that was cut from the beginning of the text is not said twice. */
function repeats({ summary, body }: Article): boolean {
  const letters = (text: string) => text.replace(/[\s…]/g, '')
  return letters(textOf(body.content)).startsWith(letters(summary))
}
