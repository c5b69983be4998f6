import styles from './rich-text.module.css'
import { playerOf } from './safe-address.ts'

/** A player of the closed list of hosts, fetched only when it comes near; anything else leaves nothing. */
export function Video({ src, title }: { src: unknown; title: unknown }) {
  const player = playerOf(src)
  if (player === null) return null
  return (
    <figure className={styles.video}>
      <span>
        <iframe
          src={player}
          title={typeof title === 'string' ? title : '视频'}
          loading="lazy"
          allow="fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation"
        />
      </span>
      <figcaption>{typeof title === 'string' ? title : ''}</figcaption>
    </figure>
  )
}
