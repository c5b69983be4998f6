import type { SearchItem } from '#shared/search.ts'
import { searchTypeWords } from '#shared/words/search.ts'
import { EntrantMark } from '../competition/EntrantMark.tsx'
import { Moment } from '../components/Moment.tsx'
import meta from '../components/meta.module.css'
import { Picture } from '../components/Picture.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline, whereTelling } from '../spoilers/Headline.tsx'
import styles from './found-item.module.css'
import { Marked } from './Marked.tsx'

export function FoundItem({ item }: { item: SearchItem }) {
  const { type, id, path, title, excerpt, cover, logo, column, publishedAt, tellsResult, excerptTells, note } = item
  const place = column?.name ?? note
  const kind = searchTypeWords[type]
  return (
    <article className={styles.item} data-results={tellsResult ? '' : undefined}>
      {cover !== null && (
        <Picture
          className={`${styles.picture} ${whereTelling(tellsResult)}`}
          picture={cover}
          ratio="16:9"
          sizes="(min-width: 960px) 12vw, 30vw"
          alt=""
        />
      )}
      {id !== null && cover === null && isMarked(type) && (
        <span className={styles.mark}>
          <EntrantMark entrant={{ id, name: title.map(({ text }) => text).join(''), logo }} />
        </span>
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <SiteLink to={path}>
            <Headline
              of={{ title: <Marked segments={title} />, tellsResult, about: type === 'article' ? note : '' }}
              what={type === 'album' ? '图集' : '报道'}
            />
          </SiteLink>
        </h2>
        {excerpt.length > 0 && (
          <p className={`${styles.excerpt} ${whereTelling(tellsResult)}`}>
            <span className={whereTelling(excerptTells)}>
              <Marked segments={excerpt} />
            </span>
            {excerptTells && <span className="unspoiled">这一段可能说到赛果，已隐藏</span>}
          </p>
        )}
        <p className={meta.meta}>
          <b>{kind}</b>
          {place !== '' && place !== kind && <span>{place}</span>}
          {publishedAt !== null && <Moment at={publishedAt} listed />}
        </p>
      </div>
    </article>
  )
}

function isMarked(type: SearchItem['type']): boolean {
  return type === 'team' || type === 'player' || type === 'competition' || type === 'link'
}
