import type { Picture } from '#shared/media.ts'
import { Picture as PictureView } from '../components/Picture.tsx'
import styles from './head-cover.module.css'

/** The competition's cover behind the head's text. */
export function HeadCover({ cover }: { cover: Picture }) {
  return <PictureView className={styles.cover} picture={cover} ratio="16:9" sizes="(min-width: 960px) 62vw, 100vw" priority alt="" />
}
