import styles from '#admin/screens/competitions/competitions.module.css'
import type { Picture } from '#shared/media.ts'

/** The current cover, which somebody else may have chosen, next to the new one. */
export function CoverChange({ from, to }: { from: Picture | null; to: Picture | null }) {
  return (
    <div className={styles.covers}>
      <Cover label="现在的封面" picture={from} />
      <Cover label="保存后的封面" picture={to} />
    </div>
  )
}

function Cover({ label, picture }: { label: string; picture: Picture | null }) {
  return (
    <figure className={styles.cover}>
      {picture ? (
        <img className={styles.thumbnail} src={picture.sources[0]?.url} alt={picture.alt || label} />
      ) : (
        <div className={`${styles.thumbnail} ${styles.noCover}`}>没有封面</div>
      )}
      <figcaption>{label}</figcaption>
    </figure>
  )
}
