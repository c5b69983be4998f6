import type { ArticleSummary } from '#shared/article-summary.ts'
import { whereTelling } from '../spoilers/Headline.tsx'
import styles from './cover.module.css'
import { PeaksArt } from './PeaksArt.tsx'
import { Picture } from './Picture.tsx'
import page from './page.module.css'

interface Props {
  article: ArticleSummary
  /** As in the `sizes` attribute. */
  sizes: string
  priority?: boolean
  className?: string
  /** Behind words: the name of the unit (`data-results`) that is shown together with it. Where it waits it says nothing itself. */
  backdropOf?: string
}

/** The cover of an article, which may have the marks of those that it tells of, or a drawing made from its id; with a play icon where it has a video. */
export function Cover({ article, sizes, priority, className, backdropOf }: Props) {
  const { cover, hasVideo, tellsResult, id } = article
  return (
    <span className={[styles.cover, className].filter(Boolean).join(' ')} data-results={tellsResult ? backdropOf : undefined}>
      {cover ? (
        <>
          <svg className={`${styles.ground} ${whereTelling(tellsResult)}`} aria-hidden="true">
            <rect width="100%" height="100%" fill={cover.color} />
          </svg>
          <Picture
            className={`${styles.picture} ${whereTelling(tellsResult)}`}
            picture={cover}
            sizes={sizes}
            priority={priority}
            alt={tellsResult ? '' : undefined}
          />
          {tellsResult && backdropOf === undefined && <span className={`${styles.veil} unspoiled`} aria-hidden="true" />}
        </>
      ) : (
        <PeaksArt className={styles.art} id={id} />
      )}
      {hasVideo && (
        <span className={styles.play}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8.500 5.500v13l10.500-6.500z" />
          </svg>
          <span className={page.hidden}>视频</span>
        </span>
      )}
    </span>
  )
}
