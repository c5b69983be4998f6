import type { MouseEvent } from 'react'
import type { BarePicture } from '#shared/albums.ts'
import { lastOf } from '#shared/last.ts'
import { focusClasses } from '../components/focus-classes.ts'
import { SiteLink } from '../components/SiteLink.tsx'
import { Headline } from '../spoilers/Headline.tsx'
import { Label } from '../spoilers/Label.tsx'
import styles from './picture-tile.module.css'

interface Props {
  picture: BarePicture
  /** The URL of its own page. */
  to: string
  /** The label of the link. */
  label: string
  /** Its label where results are hidden, for one that may tell a result. */
  unspoiled?: string | false
  /** As in the `sizes` attribute. */
  sizes: string
  priority?: boolean
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  onPointerDown?: () => void
  id?: string
}

/** A picture of a grid, cropped to its cell, over its own colour. One that may tell a result is shown by the first tap where results are hidden. */
export function PictureTile({ picture, to, label, unspoiled = false, sizes, priority = false, onClick, onPointerDown, id }: Props) {
  // Inside <picture> React writes no preload link, which would ask for the wrong width.
  const shown = (
    <>
      <svg className={styles.ground} aria-hidden="true">
        <rect width="100%" height="100%" fill={picture.color} />
      </svg>
      <picture>
        <img
          className={styles.image}
          sizes={sizes}
          srcSet={picture.sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
          src={lastOf(picture.sources)?.url}
          width={picture.width}
          height={picture.height}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={priority ? 'high' : undefined}
          alt=""
        />
      </picture>
    </>
  )
  return (
    <SiteLink className={[styles.tile, ...focusClasses(picture)].join(' ')} id={id} to={to} onClick={onClick} onPointerDown={onPointerDown}>
      <span aria-hidden="true">
        <Headline of={{ title: shown, tellsResult: unspoiled !== false }} what="图片" />
      </span>
      <Label text={label} instead={unspoiled} />
    </SiteLink>
  )
}
