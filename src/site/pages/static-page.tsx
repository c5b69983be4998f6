import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import type { StaticPage } from '#shared/articles.ts'
import { paths } from '#shared/paths.ts'
import { textWithoutScores } from '#shared/spoilers.ts'
import styles from '../article/article.module.css'
import { BackToTop } from '../article/BackToTop.tsx'
import { Moment } from '../components/Moment.tsx'
import wrap from '../components/page.module.css'
import { bodyPictures } from '../components/rich-text/body-pictures.ts'
import { embedParts } from '../components/rich-text/embed-parts.ts'
import { RichText } from '../components/rich-text/RichText.tsx'
import { withReadableBody } from '../components/rich-text/readable-doc.ts'
import { pageHandle, pageLoader } from '../page.ts'
import { ViewerProvider } from '../viewer/ViewerProvider.tsx'

export const loader =
  import.meta.env.SSR &&
  pageLoader('staticPage', async ({ api, params }) => withReadableBody(await api.staticPage(params.slug ?? '')), embedParts)

export const handle = pageHandle<StaticPage>(
  'staticPage',
  (page, settings) => ({
    title: `${page.title}｜${settings.name}`,
    description: textWithoutScores(page.summary),
    path: paths.staticPage(page.slug),
    image: null,
    article: null,
  }),
  embedParts,
)

export function Component() {
  const page = useLoaderData<StaticPage>()
  const items = useMemo(() => bodyPictures(page.body.content, page.pictures), [page])
  return (
    <ViewerProvider key={page.slug} items={items}>
      <article className={`${wrap.wrap} ${styles.document}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>{page.title}</h1>
          <p className={styles.meta}>
            <span>
              更新于 <Moment at={page.updatedAt} listed />
            </span>
          </p>
        </header>
        <RichText doc={page.body} pictures={page.pictures} embeds={page.embeds} />
      </article>
      <BackToTop />
    </ViewerProvider>
  )
}
