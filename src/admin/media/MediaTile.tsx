import type { ReactNode } from 'react'
import type { MediaItem } from '#shared/admin/media.ts'
import { focusStyle } from './focus-style.ts'
import styles from './media.module.css'

interface Props {
  item: MediaItem
  /** Set: a toggle button; undefined: a plain button. */
  isPressed?: boolean
  onClick(): void
  children?: ReactNode
}

/** One picture of a grid, as a button. */
export function MediaTile({ item, isPressed, onClick, children }: Props) {
  const { picture } = item
  return (
    <li className={styles.cell}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={isPressed}
        aria-label={titleOf(item)}
        title={[item.folder, item.name].filter(Boolean).join('/')}
        onClick={onClick}
      >
        <img src={picture.sources[0]?.url} alt="" loading="lazy" decoding="async" className={styles.image} style={focusStyle(picture)} />
        <span className={styles.caption}>{titleOf(item)}</span>
      </button>
      {children}
    </li>
  )
}

/** The name of a picture in texts. */
export function titleOf({ name, picture }: MediaItem): string {
  return picture.alt || name || `图片 ${picture.id}`
}
