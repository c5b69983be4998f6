import type { Picture } from '#shared/media.ts'
import { SubjectMark } from './SubjectMark.tsx'
import styles from './subject-mark.module.css'

interface Props {
  of: { id: number; name: string; logo: Picture | null }
}

/** How the mark looks on the site: large and small, on the grounds of both schemes. */
export function MarkPreview({ of }: Props) {
  return (
    <figure className={styles.preview} aria-label="标志在网站上的样子">
      <div className={styles.light}>
        <SubjectMark of={of} size="large" />
        <SubjectMark of={of} size="small" />
      </div>
      <div className={styles.dark}>
        <SubjectMark of={of} size="large" />
        <SubjectMark of={of} size="small" />
      </div>
      <figcaption>{of.logo ? '浅色与深色页面上，160 与 20 像素' : '没有上传：网站用这个系统画的标志'}</figcaption>
    </figure>
  )
}
