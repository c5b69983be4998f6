import { PictureOutlined, PlayCircleOutlined, ProfileOutlined, TrophyOutlined } from '@ant-design/icons'
import type { Picture } from '#shared/media.ts'
import type { EmbedSubject } from '#shared/rich-text.ts'
import styles from './embeds.module.css'

const icons = { match: TrophyOutlined, table: ProfileOutlined, album: PictureOutlined, video: PlayCircleOutlined } as const

/** What stands before the name of something embedded: its cover, else the sign of its kind. */
export function EmbedCover({ subject, cover }: { subject: EmbedSubject; cover: Picture | null | undefined }) {
  const Icon = icons[subject]
  const source = cover?.sources[0]
  return source ? (
    <img className={styles.cover} src={source.url} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className={styles.sign}>
      <Icon aria-hidden />
    </span>
  )
}
